/** How long nothing must have scrolled or been touched before a strip moves, in milliseconds. */
const CALM = 300;

/** How far from a strip a pointer may be on its way to a tap, in pixels. */
const NEAR = 64;

/** Brings a tab into the middle of its strip, but never while somebody may be about to tap another one. */
export type Strip = { show: (tab: HTMLElement) => void; stop: () => void };

/** Watches scrolling and pointers, so that the strip moves only when both are elsewhere. */
export function stripOf(box: HTMLElement): Strip {
  let wanted: HTMLElement | undefined;
  let pointer: PointerEvent | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const move = (): void => {
    if (!wanted || (pointer && isNear(box.getBoundingClientRect(), pointer))) return;
    // The strip alone moves, at once; scrollIntoView would move the page as well.
    box.scrollLeft = wanted.offsetLeft - (box.clientWidth - wanted.offsetWidth) / 2;
    box.scrollTop = wanted.offsetTop - (box.clientHeight - wanted.offsetHeight) / 2;
    wanted = undefined;
  };
  const wait = (): void => {
    clearTimeout(timer);
    if (wanted) timer = setTimeout(move, CALM);
  };
  const onPointer = (event: PointerEvent): void => {
    // A finger that has left the glass is nowhere; a mouse stays where it is.
    const lifted = event.pointerType !== 'mouse' && /up|cancel/.test(event.type);
    pointer = lifted || event.type === 'pointerleave' ? undefined : event;
    wait();
  };

  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  addEventListener('scroll', wait, options);
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) {
    addEventListener(type, onPointer, options);
  }
  document.documentElement.addEventListener('pointerleave', onPointer, { signal: listening.signal });
  return {
    show: (tab) => {
      wanted = tab;
      wait();
    },
    stop: () => {
      clearTimeout(timer);
      listening.abort();
    },
  };
}

const isNear = (box: DOMRect, { clientX, clientY }: PointerEvent): boolean =>
  clientX > box.left - NEAR &&
  clientX < box.right + NEAR &&
  clientY > box.top - NEAR &&
  clientY < box.bottom + NEAR;
