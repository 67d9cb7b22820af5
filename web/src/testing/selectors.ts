type Condition = { attribute: string; value: string | undefined; not: boolean };
type Compound = { name: string | undefined; conditions: Condition[] };

const name = /^(?:\*|[a-z][a-z0-9]*)/;
const condition = /^(?:\[([a-z-]+)(?:="([^"\\]*)")?\]|:not\(\[([a-z-]+)(?:="([^"\\]*)")?\]\))/;

/** A selector of one name and what its attributes are and are not, or undefined: it says more than that. */
const parse = (selector: string): Compound | undefined => {
  const [start = ''] = name.exec(selector) ?? [];
  const conditions: Condition[] = [];
  let rest = selector.slice(start.length);
  while (rest) {
    const found = condition.exec(rest);
    if (!found) return undefined;
    const [text, is, value, isNot, notValue] = found;
    conditions.push({ attribute: is ?? isNot ?? '', value: is ? value : notValue, not: !is });
    rest = rest.slice(text.length);
  }
  return { name: start === '*' || start === '' ? undefined : start, conditions };
};

/** Whether an element is what the selector says, or undefined: case might decide, which it does for some attributes. */
const test = (element: Element, { name, conditions }: Compound): boolean | undefined => {
  if (name !== undefined && element.localName !== name) return false;
  for (const { attribute, value, not } of conditions) {
    const given = element.getAttribute(attribute);
    if (
      given !== null &&
      value !== undefined &&
      given !== value &&
      given.toLowerCase() === value.toLowerCase()
    ) {
      return undefined;
    }
    const holds = given !== null && (value === undefined || given === value);
    if (holds === not) return false;
  }
  return true;
};

/**
 * `Element.matches` that answers at once for plain selectors, like `input[type="checkbox"]:not([list])`. A query by
 * role asks some forty of them about each element that may have the role.
 */
export const quickMatches = (real: Element['matches']): Element['matches'] => {
  const compounds = new Map<string, Compound | undefined>();
  return function (this: Element, selector: string): boolean {
    if (!compounds.has(selector)) compounds.set(selector, selector ? parse(selector) : undefined);
    const compound = compounds.get(selector);
    return (compound && test(this, compound)) ?? real.call(this, selector);
  } as Element['matches'];
};
