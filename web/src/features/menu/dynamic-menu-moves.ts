import { original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { Dish, Menu, Section } from '@/api';
import { remove } from '@/lib/state/ordered';

type Ordered = { id: string; order: number };

/**
 * Puts an entry into a list, before one of it or at the end. Positions are given as the server gives them, so that what
 * is restored is shown where it is stored.
 */
const put = <T extends Ordered>(list: T[], entry: T, before: string | null | undefined): void => {
  const at = list.findIndex(({ id }) => id === before);
  const next = list[at];
  if (!next) {
    entry.order = Math.max(0, ...list.map(({ order }) => order)) + 1;
    list.push(entry);
    return;
  }
  entry.order = next.order + 1;
  for (const each of list.slice(at)) each.order += 2;
  list.splice(at, 0, entry);
};

/** Puts an entry behind another of its list, unless it is there already. */
export const putBehind = <T extends Ordered>(list: T[], entry: T, other: string): void => {
  if (list.every(({ id }) => id !== entry.id)) put(list, { ...entry }, nextOf(list, other));
};

/** Takes an entry from the list in which it is to another. */
const carry = <T extends Ordered>(
  lists: T[][],
  id: string,
  to: T[],
  before?: string | null,
): T | undefined => {
  const from = lists.find((list) => list.some((each) => each.id === id));
  const entry = from?.find((each) => each.id === id);
  if (!from || !entry || from === to) return undefined;
  remove(from, id);
  put(to, entry, before);
  return entry;
};

/** What a dish stands before in its section; null at the end. */
export const nextOf = (list: Ordered[], id: string): string | null =>
  list[list.findIndex((each) => each.id === id) + 1]?.id ?? null;

/** Shows a dish in another section; one that stands there already, or a section that is not there, changes nothing. */
export const carryDish = (menus: Menu[], id: string, sectionId: string, before?: string | null): void => {
  const sections = menus.flatMap(({ menuSections }) => menuSections);
  const to = sections.find((section) => section.id === sectionId);
  const dish =
    to &&
    carry(
      sections.map(({ dishes }) => dishes),
      id,
      to.dishes,
      before,
    );
  if (dish) dish.sectionId = sectionId;
};

/** Shows a dish that has changed, in the section that it belongs to; where that is not shown, neither is the dish. */
export const showDish = (menus: Menu[], dish: Dish, before?: string): void => {
  carryDish(menus, dish.id, dish.sectionId, before);
  for (const section of menus.flatMap(({ menuSections }) => menuSections)) {
    const at = section.dishes.findIndex(({ id }) => id === dish.id);
    if (section.id !== dish.sectionId) {
      if (at >= 0) section.dishes.splice(at, 1);
      continue;
    }
    // So is one with a dish of the example that was changed.
    if (!dish.example) section.example = false;
    // What has stayed the same of it need not be drawn again.
    if (at >= 0) section.dishes[at] = copyWithStructuralSharing(original(section.dishes[at]), dish);
  }
};

/** Shows a section, as it is stored now, in the menu that it belongs to. */
export const carrySection = (menus: Menu[], section: Section, before?: string | null): void => {
  const to = menus.find(({ id }) => id === section.menuId);
  if (to)
    carry(
      menus.map(({ menuSections }) => menuSections),
      section.id,
      to.menuSections,
      before,
    );
};
