import { useState } from 'preact/hooks';
import { tagOf } from '../../i18n/languages';
import type { MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import { Sheet } from '../menu/sheet';
import { Steps } from './choose';
import { type Known, priceIn, type Shown, shownOf } from './dishes';
import { useKept } from './favourites';
import { counted, type Line, type Store } from './store';
import { words } from './words';

type Props = {
  store: Store;
  menu: MenuPageData;
  known: Known | undefined;
  text: Messages;
  onClose: () => void;
};

/**
 * The selection on one screen, in the store's language and large enough to be read at arm's length, with what the
 * guest reads small below. It is no order, and nothing is sent.
 */
export function WaiterSheet({ store, menu, known, text, onClose }: Props) {
  const lines = useKept(store, () => store.kept().lines);
  const [cleared, setCleared] = useState<Line[]>([]);
  const own = words[menu.language];
  const language = known?.language ?? menu.language;
  const staff = words[language];
  const lang = language === menu.language ? undefined : tagOf[language];
  const shown = shownOf(lines, menu, known);
  const table = new URLSearchParams(location.search).get('table')?.match(/^\d{1,5}$/)?.[0];
  const foot = (
    <>
      {lines.length === 0 && cleared.length > 0 ? (
        <button type="button" onClick={() => store.change({ lines: cleared })}>
          {own.undo}
        </button>
      ) : (
        <button type="button" disabled={lines.length === 0} onClick={clear}>
          {own.clear}
        </button>
      )}
      <button type="button" className="main" onClick={onClose}>
        {text.close}
      </button>
    </>
  );
  return (
    <Sheet
      title={table ? staff.table(table) : menu.name}
      lang={lang}
      text={text}
      onClose={onClose}
      foot={foot}
    >
      <div className="waiter">
        {lines.length === 0 ? (
          <p>{own.empty}</p>
        ) : (
          <>
            <p className="ordered" lang={lang}>
              {staff.notOrdered}
            </p>
            <ul>
              {shown.map((line) => (
                <LineRow
                  key={`${line.dish} ${line.size}`}
                  line={line}
                  menu={menu}
                  known={known}
                  onChange={(by) => store.change({ lines: counted(store.kept().lines, line, by) })}
                />
              ))}
            </ul>
            <Total shown={shown} known={known} lang={lang} language={language} />
          </>
        )}
        <p className="note">{own.noOrder}</p>
      </div>
    </Sheet>
  );

  function clear(): void {
    setCleared(lines);
    store.change({ lines: [] });
  }
}

type RowProps = {
  line: Shown;
  menu: MenuPageData;
  known: Known | undefined;
  onChange: (by: number) => void;
};

function LineRow({ line, menu, known, onChange }: RowProps) {
  const own = words[menu.language];
  const language = known?.language ?? menu.language;
  const lang = language === menu.language ? undefined : tagOf[language];
  const { dishOfPage, guestSize, state } = line;
  const guests = [dishOfPage?.name === line.name ? '' : dishOfPage?.name, guestSize]
    .filter(Boolean)
    .join(', ');
  const label = [dishOfPage?.name ?? line.name, guestSize ?? line.size].filter(Boolean).join(', ');
  return (
    <li className={state}>
      <b>{`${line.count} ×`}</b>
      <div>
        <strong lang={lang}>
          {line.name}
          {line.size && <span>{` ${line.size}`}</span>}
        </strong>
        {guests && <small lang={dishOfPage?.nameLang}>{guests}</small>}
        {state !== 'fine' && <em lang={lang}>{words[language][state]}</em>}
      </div>
      {known && line.price !== undefined && <span className="sum">{priceIn(known, line.price)}</span>}
      <Steps
        count={line.count}
        more={own.more(label)}
        less={own.less(label)}
        canGrow={state === 'fine'}
        onChange={onChange}
      />
    </li>
  );
}

type TotalProps = {
  shown: Shown[];
  known: Known | undefined;
  lang: string | undefined;
  language: MenuPageData['language'];
};

/** What all that can be had costs together. */
function Total({ shown, known, lang, language }: TotalProps) {
  const had = shown.filter(({ state }) => state === 'fine');
  const total = had.reduce((sum, { price = 0 }) => sum + price, 0);
  if (!known || total === 0) return null;
  return (
    <p className="total" lang={lang}>
      <span>{words[language].total}</span>
      <b>{priceIn(known, total)}</b>
      {had.some(({ price }) => price === undefined) && <small>{words[language].withoutPrice}</small>}
    </p>
  );
}
