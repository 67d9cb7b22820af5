/** Scrolls a box so that something inside stands in its middle. The page itself does not scroll for it. */
export const scrollWithin = (box: Element, inside: Element): void => {
  const [at, all] = [inside.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollTop += at.top - all.top - (all.height - at.height) / 2;
};
