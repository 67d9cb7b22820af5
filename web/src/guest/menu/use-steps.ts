import { useLayoutEffect, useState } from 'preact/hooks';
import type { GuestSection } from '../data';

/** How many milliseconds the steps of one task may take before the next key and the screen have their turn. */
const TASK_TIME = 3;

/** When the task began that takes the steps. */
let began = 0;

/** Follows a list of sections in steps, so that a key has to wait for some of them and not for the menu. */
export function useSteps(target: GuestSection[]): GuestSection[] {
  const [shown, setShown] = useState(target);
  useLayoutEffect(() => {
    if (shown === target) return;
    const follow = () => setShown(stepTo(target, shown));
    if (performance.now() - began < TASK_TIME) return follow();
    const following = setTimeout(() => {
      began = performance.now();
      follow();
    });
    return () => clearTimeout(following);
  }, [target, shown]);
  return shown;
}

/** The sections without those that go, or else with the first that is wrong in its place drawn anew or added. */
export function stepTo(target: GuestSection[], shown: GuestSection[]): GuestSection[] {
  const stays = ({ id }: GuestSection) => target.some((section) => section.id === id);
  if (!shown.every(stays)) return shown.filter(stays);
  const at = shown.findIndex((section, place) => section !== target[place]);
  const place = at < 0 ? shown.length : at;
  const next = target[place];
  return next
    ? [...shown.slice(0, place), next, ...shown.slice(place).filter(({ id }) => id !== next.id)]
    : target;
}
