import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useRetries } from '@/lib/browser/use-online';
import type { Heads } from '@/lib/look/head';
import { paintHead, paintScheme, type Scheme } from '@/lib/look/paint';

/** How a page is shown where that is not how the server has sent it. */
export type Drawn = { heads?: Heads | undefined; scheme?: Scheme | undefined };

const draw = (frame: HTMLIFrameElement | null, { heads, scheme }: Drawn): void => {
  if (scheme) paintScheme(frame, scheme);
  if (heads) paintHead(frame, heads, scheme);
};

/** One of the two frames: what it shows, and which reload brought it. */
export type Frame = { src: string; load: number };

type State = {
  frames: [Frame | null, Frame | null];
  front: 0 | 1;
  wanted: number;
  /** Which page is there, or could not be loaded, of those that were asked for. */
  ended: number;
  /** Whether the page that ended last could not be loaded. */
  failed: boolean;
};
type Action = { type: 'show'; src: string } | { type: 'loaded' | 'failed'; slot: 0 | 1; load: number };

const reduce = (state: State, action: Action): State => {
  if (action.type === 'show') {
    const wanted = state.wanted + 1;
    const frames: State['frames'] = [...state.frames];
    // The first page goes to the front at once; later ones load behind it.
    const slot = state.frames[state.front] === null ? state.front : state.front === 0 ? 1 : 0;
    frames[slot] = { src: action.src, load: wanted };
    return { ...state, frames, wanted };
  }
  const { slot, load } = action;
  if (load !== state.wanted) return state;
  const ended = { ...state, ended: load, failed: action.type === 'failed' };
  if (ended.failed || slot === state.front) return ended;
  const frames: State['frames'] = [...state.frames];
  frames[state.front] = null;
  return { ...ended, frames, front: slot };
};

/**
 * Two frames that take turns: a page is loaded behind the one that is shown
 * and comes to the front complete, so that nothing flashes. One that could not
 * be loaded is tried again by itself; that it has failed is said until it is there.
 */
export const useFrames = (
  src: string,
  version: number,
  lookAt: string | null,
  { heads, scheme }: Drawn = {},
) => {
  const [state, dispatch] = useReducer(reduce, {
    frames: [null, null],
    front: 0,
    wanted: 0,
    ended: 0,
    failed: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the same page is loaded again
  useEffect(() => dispatch({ type: 'show', src }), [src, version]);
  const reload = useCallback(() => dispatch({ type: 'show', src }), [src]);
  const isLoading = state.ended !== state.wanted;
  useRetries(state.failed, isLoading || !state.failed, reload);
  const elements = useRef<[HTMLIFrameElement | null, HTMLIFrameElement | null]>([null, null]);

  const drawn = useRef<Drawn>({ heads, scheme });
  useEffect(() => {
    drawn.current = { heads, scheme };
    for (const element of elements.current) draw(element, drawn.current);
  }, [heads, scheme]);

  const front = useRef(state.front);
  useEffect(() => {
    front.current = state.front;
  });
  // What is worked on comes into view once; a reload keeps the place people have scrolled to since.
  useEffect(() => {
    if (lookAt) elements.current[front.current]?.contentDocument?.getElementById(lookAt)?.scrollIntoView();
  }, [lookAt]);

  /** Takes over the place in the page and brings the frame to the front. */
  const onLoad = (slot: 0 | 1, load: number) => {
    const [next, before] = [elements.current[slot], elements.current[slot === 0 ? 1 : 0]];
    if (!next?.contentDocument) return dispatch({ type: 'failed', slot, load });
    keepLinks(next);
    draw(next, drawn.current);
    if (slot !== state.front && before && samePage(before, next)) {
      next.contentWindow?.scrollTo({ top: before.contentWindow?.scrollY ?? 0, behavior: 'instant' });
    }
    dispatch({ type: 'loaded', slot, load });
  };

  return {
    frames: state.frames,
    front: state.front,
    failed: state.failed,
    isLoading,
    reload,
    elements,
    onLoad,
  };
};

/** Whether two frames show the same page. */
const samePage = (a: HTMLIFrameElement, b: HTMLIFrameElement): boolean => {
  const [path, other] = [a, b].map((frame) => frame.contentDocument?.location.pathname);
  return path !== undefined && path === other;
};

/** In the preview a link is looked at, not followed: it would count as a guest's click. */
const keepLinks = (frame: HTMLIFrameElement): void => {
  frame.contentDocument?.addEventListener('click', (event) => {
    // Elements of another document are of another document's classes.
    const link = (event.target as Element | null)?.closest?.('a');
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
  });
};
