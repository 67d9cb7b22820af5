import type { Availability, GuestDish, MenuPageData } from '../data';
import { servedLine } from '../format/opening';
import type { Messages } from '../i18n/messages';

/** When something is served, and that this is not now. */
export function Served({ when, text }: { when: Availability; text: Messages }) {
  const line = servedLine(when, text);
  return line === '' ? null : (
    <p className="served">
      {`${line} `}
      {!when.now && <b>{text.notServedNow}</b>}
    </p>
  );
}

/** When a dish is served: its menu, its section, and it itself, as far as that is not always. */
export function timesOf({ sections, menus }: MenuPageData, dish: GuestDish): Availability[] {
  const section = sections.find(({ dishes }) => dishes.some(({ id }) => id === dish.id));
  const menu = section && menus?.[section.menu ?? 0];
  return [menu, section, dish].flatMap((each) => each?.availability ?? []);
}
