import { Component, type ComponentChildren, render, hydrate as takeOver } from 'preact';
import type { MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import { MenuPage } from '../menu/menu-page';
import type { Picks } from '../picks/picks';

/**
 * Hydrates a menu, and returns what shows it with newer data and what guests keep. Where our code fails in
 * the browser, the server's HTML is restored, which is complete.
 */
export function hydrate(
  root: HTMLElement,
  data: MenuPageData,
  text: Messages,
): (newer: MenuPageData, picks?: Picks) => void {
  const html = root.innerHTML;
  const restore = (): void => {
    root.innerHTML = html;
  };
  const pageOf = (shown: MenuPageData, picks?: Picks) => <MenuPage data={shown} text={text} picks={picks} />;
  const guarded = (shown: MenuPageData, picks?: Picks) => (
    <Guard onRemoved={restore}>{pageOf(shown, picks)}</Guard>
  );
  if (import.meta.env.DEV) compare(html, pageOf(data));
  takeOver(guarded(data), root);
  return (newer, picks) => render(guarded(newer, picks), root);
}

type GuardProps = { onRemoved: () => void; children: ComponentChildren };

/** Removes what has failed, with all it has started. */
class Guard extends Component<GuardProps, { failed?: boolean }> {
  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ failed: true });
  }

  override componentDidUpdate(): void {
    if (this.state.failed) this.props.onRemoved();
  }

  override render(): ComponentChildren {
    return this.state.failed ? null : this.props.children;
  }
}

/** Reports HTML of the server that the browser would have written otherwise: what it takes over is not compared. */
function compare(html: string, page: ComponentChildren): void {
  const drawn = document.createElement('div');
  render(page, drawn);
  const own = drawn.innerHTML;
  render(null, drawn);
  if (own === html) return;
  let at = 0;
  while (own[at] === html[at]) at++;
  const part = (text: string): string => text.slice(Math.max(at - 40, 0), at + 40);
  console.error(`hydration: the server wrote ${part(html)}, the browser writes ${part(own)}`);
}
