/**
 * The properties of an element without an inline style that follow from its name: they are not inherited, and the
 * browser's own sheet says them by name, where {@link named} does not deny it.
 */
const plain = new Set([
  ...['display', 'position', 'overflow', 'overflowX', 'overflowY', 'contain', 'willChange', 'transform'],
  ...['translate', 'scale', 'rotate', 'perspective', 'filter', 'backdropFilter'],
]);

/** Elements of which the browser's own sheet speaks by more than their name. */
const excepted = new Set(['dialog', 'embed', 'img', 'noscript', 'summary']);

/** Whether that sheet says this property by the element's name alone. */
const named = (element: Element, property: string): boolean => {
  if (element.hasAttribute('hidden') || element.hasAttribute('popover')) return false;
  if (element.localName !== 'input') return !excepted.has(element.localName);
  return property === 'display' && element.getAttribute('type')?.toLowerCase() !== 'hidden';
};

/** Parts of a table, the only elements whose visibility that sheet says: where they are hidden. */
const collapsing = new Set(['col', 'colgroup', 'tbody', 'tfoot', 'thead', 'tr']);

/** What CSS lets a declaration say instead of a value. */
const keyword = /^(inherit|initial|unset|revert|revert-layer)$/i;

/** What the inline style says: '' if nothing, undefined if that depends on other elements. */
const inline = (element: Element, property: 'display' | 'visibility'): string | undefined => {
  if (!element.getAttribute('style')?.toLowerCase().includes(property)) return '';
  const value = (element as HTMLElement).style[property];
  return keyword.test(value) ? undefined : value;
};

const visibilityOf = (element: Element): string | undefined => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (collapsing.has(at.localName) && at.hasAttribute('hidden')) return undefined;
    const own = inline(at, 'visibility');
    if (own !== '') return own;
  }
  return 'visible';
};

/** Answers what a document without style sheets says of an element by less than all its rules, else undefined. */
const quickProperties = (real: typeof globalThis.getComputedStyle) => {
  const styles = new Map<string, CSSStyleDeclaration>();
  const byName = ({ localName, namespaceURI, ownerDocument }: Element, property: string): string => {
    const key = `${localName} ${namespaceURI}`;
    const style = styles.get(key) ?? real(ownerDocument.createElementNS(namespaceURI, localName));
    styles.set(key, style);
    return Reflect.get(style, property);
  };
  return (element: Element, property: string | symbol): string | undefined => {
    if (property === 'visibility') return visibilityOf(element);
    if (typeof property === 'symbol' || !plain.has(property) || !named(element, property)) return undefined;
    if (property !== 'display') return element.hasAttribute('style') ? undefined : byName(element, property);
    const own = inline(element, property);
    return own === '' ? byName(element, property) : own;
  };
};

/**
 * `getComputedStyle` that answers at once what is asked all the time: by queries by role and name of each element
 * and its ancestors, by what floats beside another of whatever it stands in. jsdom matches each rule of the browser's
 * own sheet with each of them for that, again after each change, which took a third of these tests' time. It still
 * answers all else, and in a document with style sheets all.
 */
export const quickComputedStyle = (window: Window): typeof globalThis.getComputedStyle => {
  const real = window.getComputedStyle.bind(window);
  const { document } = window;
  const quick = quickProperties(real);
  return (element, pseudo) => {
    if (pseudo || element.ownerDocument !== document || document.styleSheets.length > 0) {
      return real(element, pseudo);
    }
    let style: CSSStyleDeclaration | undefined;
    const whole = () => {
      style ??= real(element);
      return style;
    };
    const getPropertyValue = (property: string) =>
      quick(element, property) ?? whole().getPropertyValue(property);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, property) => {
        if (property === 'getPropertyValue') return getPropertyValue;
        const value = quick(element, property) ?? Reflect.get(whole(), property);
        return typeof value === 'function' ? value.bind(whole()) : value;
      },
      has: (_, property) => Reflect.has(whole(), property),
    });
  };
};
