/** How long after the last scrolling or touch a strip moves, in milliseconds. */
const QUIET = 300;

/** How far from a strip a pointer may be on its way to a tap, in pixels. */
const NEAR = 64;

/** Scrolls a tab into the middle of its strip, but never while another one may be about to be tapped. */
export type Strip = { show: (tab: HTMLElement) => void; stop: () => void };

/** Watches scrolling and pointers, so that the strip moves only when both are elsewhere. */
export function stripOf(box: HTMLElement): Strip {
  let target: HTMLElement | undefined;
  let pointer: PointerEvent | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const move = (): void => {
    if (!target || (pointer && isNear(box.getBoundingClientRect(), pointer))) return;
    // The strip alone moves, at once; scrollIntoView would move the page as well.
    box.scrollLeft = target.offsetLeft - (box.clientWidth - target.offsetWidth) / 2;
    box.scrollTop = target.offsetTop - (box.clientHeight - target.offsetHeight) / 2;
    target = undefined;
  };
  const wait = (): void => {
    clearTimeout(timer);
    if (target) timer = setTimeout(move, QUIET);
  };
  const onPointer = (event: PointerEvent): void => {
    // A finger that has left the glass is nowhere; a mouse stays where it is.
    const lifted = event.pointerType !== 'mouse' && /up|cancel/.test(event.type);
    pointer = lifted || event.type === 'pointerleave' ? undefined : event;
    wait();
  };

  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  addEventListener('scroll', wait, options);
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) {
    addEventListener(type, onPointer, options);
  }
  document.documentElement.addEventListener('pointerleave', onPointer, { signal: listeners.signal });
  return {
    show: (tab) => {
      target = tab;
      wait();
    },
    stop: () => {
      clearTimeout(timer);
      listeners.abort();
    },
  };
}

const isNear = (box: DOMRect, { clientX, clientY }: PointerEvent): boolean =>
  clientX > box.left - NEAR &&
  clientX < box.right + NEAR &&
  clientY > box.top - NEAR &&
  clientY < box.bottom + NEAR;
