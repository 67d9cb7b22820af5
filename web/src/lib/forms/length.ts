import type { FieldProblem } from '@/api';

/** How long a text is as the server counts it: in code points, without blanks around it. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length;

/** The rule of a text that is too long, as the server says it. */
export const lengthRule = (max: number): Pick<FieldProblem, 'code' | 'params'> => ({
  code: 'too_long',
  params: { max },
});

/** Those of some changed fields that are too long; limits and places go by the field's part of its key. */
export const tooLong = (
  changes: object,
  limits: Record<string, number>,
  placeOf: (name: string) => string = (name) => name,
): FieldProblem[] =>
  Object.entries(changes).flatMap(([key, value]) => {
    const [name = key, ...language] = key.split('.');
    const limit = limits[name];
    if (limit === undefined || typeof value !== 'string' || lengthOf(value) <= limit) return [];
    return [{ location: [placeOf(name), ...language].join('.'), ...lengthRule(limit) }];
  });
