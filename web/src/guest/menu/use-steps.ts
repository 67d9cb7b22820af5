import { useLayoutEffect, useState } from 'preact/hooks';
import type { GuestSection } from '../data';

/** Follows a list of sections in steps of one, so that a key has to wait for one section and not for the menu. */
export function useSteps(target: GuestSection[]): GuestSection[] {
  const [shown, setShown] = useState(target);
  useLayoutEffect(() => {
    if (shown === target) return;
    const following = setTimeout(() => setShown(stepTo(target, shown)));
    return () => clearTimeout(following);
  }, [target, shown]);
  return shown;
}

/** The sections with the first that is wrong in its place put right: removed, drawn anew or added. */
export function stepTo(target: GuestSection[], shown: GuestSection[]): GuestSection[] {
  const at = shown.findIndex((section, place) => section !== target[place]);
  const place = at < 0 ? shown.length : at;
  const [next, rest] = [target[place], shown.slice(place)];
  const stays = rest[0] && target.some(({ id }) => id === rest[0]?.id);
  if (rest.length > 0 && !stays) return [...shown.slice(0, place), ...rest.slice(1)];
  return next ? [...shown.slice(0, place), next, ...rest.filter(({ id }) => id !== next.id)] : target;
}
