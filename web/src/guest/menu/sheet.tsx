import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Messages } from '../i18n/messages';
import { Icon } from '../icons/icon';
import { closeIcon } from '../icons/paths';

type Props = {
  title: string;
  /** Of the title, where it is not in the page's language. */
  lang?: string;
  text: Messages;
  onClose: () => void;
  /** Stays above the title while the rest scrolls, as a picture. */
  top?: ComponentChildren;
  /** Stays in reach below, as what to do next. */
  foot?: ComponentChildren;
  children: ComponentChildren;
};

/**
 * What opens over the menu: from below on a phone, in the middle of a desk.
 * The browser's own dialog keeps focus inside and gives it back when closed.
 */
export function Sheet({ title, lang, text, onClose, top, foot, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Phones that know no dialog show it as a plain layer over the page.
    if (!element.showModal) {
      element.setAttribute('open', '');
      return;
    }
    // Without its scroll bar, which goes for now, the page would move to the side.
    const { clientWidth, style } = document.documentElement;
    style.scrollbarGutter = clientWidth < innerWidth ? 'stable' : '';
    element.showModal();
    return () => element.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what a click beside the sheet does.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="scroll">
        <div className="top">
          <button type="button" aria-label={text.close} onClick={onClose}>
            <Icon path={closeIcon} />
          </button>
        </div>
        {top}
        <div className="inner">
          <h2 id={id} lang={lang}>
            {title}
          </h2>
          {children}
        </div>
      </div>
      {foot && <div className="foot">{foot}</div>}
    </dialog>
  );
}
