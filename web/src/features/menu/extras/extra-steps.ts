import type { Dish, ExtraGroup, Option, Section } from '@/api';

/** An extra that a dish of the menu has. */
export type ExtraStep = {
  id: string;
  group: ExtraGroup;
  /** Its place in the group, which is all that tells it from the others. */
  at: number;
  option: Option;
  /** The dishes that have it. */
  dishes: Dish[];
};

/**
 * The extras of a menu's dishes, each once, in the order in which a guest comes upon them. What only an example has,
 * or no dish, guests do not see.
 */
export const extraSteps = (sections: Section[], groups: ExtraGroup[]): ExtraStep[] => {
  const having = new Map<string, Dish[]>();
  for (const dish of sections.flatMap(({ dishes }) => dishes).filter(({ example }) => !example))
    for (const id of dish.extras) having.set(id, [...(having.get(id) ?? []), dish]);
  return [...having].flatMap(([id, dishes]) => {
    const group = groups.find((each) => each.id === id);
    if (!group) return [];
    return group.options.map((option, at) => ({ id: `extra-${id}-${at}`, group, at, option, dishes }));
  });
};
