/**
 * What JSX becomes on the server: HTML, written as it is evaluated. Guest pages
 * have no state there, so there is no tree to keep; the engine that runs this
 * interprets JavaScript, and a renderer of trees takes it half as long again.
 * The server bundle has this in place of preact and its JSX runtime; that it
 * writes what Preact would is held by render.test.tsx.
 */

/** Markup, as opposed to text, which is escaped: no page's data is of this class. */
export class Html {
  constructor(readonly text: string) {}
}

/** What a component may return, or have between its tags. */
export type Content = Html | string | number | boolean | null | undefined | Content[];

type Props = { children?: Content; [name: string]: unknown };
type View = ((props: Props) => Content) & { prototype?: { render?: unknown } };

/** The elements without an end tag, by the HTML standard, section 13.1.2, as far as they stand in a page's body. */
const voids = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/** What attributes are called that React calls otherwise; HTML's names repeat what else is on a page. */
const attributes: Record<string, string> = {
  className: 'class',
  srcSet: 'srcset',
  fetchPriority: 'fetchpriority',
};

/** A component or an element with all it holds. */
export function jsx(type: string | View, props: Props): Content {
  if (typeof type !== 'string') {
    if (type.prototype?.render) return new (type as unknown as typeof Component)(props).render(props);
    return type(props);
  }
  let tag = `<${type}`;
  for (const name in props) {
    const value = props[name];
    if (name === 'children') continue;
    const attribute = attributes[name] ?? name;
    if (typeof value === 'string') tag += ` ${attribute}="${escaped(value)}"`;
    else if (typeof value === 'number') tag += ` ${attribute}="${value}"`;
    else if (value === true) tag += ` ${attribute}=""`;
  }
  if (voids.has(type)) return new Html(`${tag}>`);
  // In a drawing an element may end itself, which is shorter.
  if (type === 'path') return new Html(`${tag}/>`);
  return new Html(`${tag}>${write(props.children)}</${type}>`);
}

export const jsxs = jsx;

export const Fragment = ({ children }: Props): Content => children;

/** The part of Preact's class that components build on. */
export class Component {
  constructor(readonly props: Props) {}

  render(_props: Props): Content {
    return null;
  }
}

/** The HTML of what a component has returned. */
export function write(content: Content): string {
  if (typeof content === 'string') return escaped(content);
  if (content instanceof Html) return content.text;
  if (typeof content === 'number') return String(content);
  if (!Array.isArray(content)) return '';
  let html = '';
  for (let place = 0; place < content.length; place++) html += write(content[place]);
  return html;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it is written between tags and in attributes. Most have nothing to escape. */
const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign) : text;
