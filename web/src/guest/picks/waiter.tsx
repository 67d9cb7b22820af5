import { useState } from 'preact/hooks';
import type { MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import { Sheet } from '../menu/sheet';
import type { Known } from './dishes';
import { words } from './selection-words';
import { limitOf, priceIn, type Shown, shownOf } from './shown';
import { Steps } from './steps';
import type { Line, Store } from './store';

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
  const lines = store.useKept(() => store.kept().lines);
  const [cleared, setCleared] = useState<Line[]>([]);
  const own = words[menu.language];
  const language = known?.language ?? menu.language;
  const staff = words[language];
  const lang = language === menu.language ? undefined : known?.tag;
  const shown = shownOf(store, lines, menu, known);
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
                  key={`${line.dish} ${line.size} ${line.extras}`}
                  line={line}
                  menu={menu}
                  known={known}
                  limit={limitOf(store, line.dishOfPage, menu, text)}
                  onChange={(by) => store.count(line, by)}
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
  /** Why there cannot be one more; empty where there can. */
  limit: string;
  onChange: (by: number) => void;
};

function LineRow({ line, menu, known, limit, onChange }: RowProps) {
  const own = words[menu.language];
  const language = known?.language ?? menu.language;
  const lang = language === menu.language ? undefined : known?.tag;
  const { dishOfPage, guestSize, state } = line;
  const guests = [
    dishOfPage?.name === line.name ? '' : dishOfPage?.name,
    guestSize,
    ...line.with.map(({ name }) => name),
  ];
  const label = [
    dishOfPage?.name ?? line.name,
    guestSize ?? line.size,
    ...line.with.map(({ own, name = own }) => name),
  ];
  const small = guests.filter(Boolean).join(', ');
  const named = label.filter(Boolean).join(', ');
  return (
    <li className={state}>
      <b>{`${line.count} ×`}</b>
      <div>
        <strong lang={lang}>
          {line.name}
          {line.size && <span>{` ${line.size}`}</span>}
        </strong>
        {line.with.map(({ own: extra, isGone }) => (
          <span key={extra} className={isGone ? 'extra gone' : 'extra'} lang={lang}>
            {'+ '}
            <strong>{extra}</strong>
            {isGone && <em>{words[language].gone}</em>}
          </span>
        ))}
        {small && <small lang={dishOfPage?.nameLang}>{small}</small>}
        {state !== 'fine' && <em lang={lang}>{words[language][state]}</em>}
        {limit && <small role="status">{limit}</small>}
      </div>
      {known && line.price ? <span className="sum">{priceIn(known, line.price)}</span> : null}
      {line.priceText && (
        <span className="sum" lang={lang}>
          {line.priceText}
        </span>
      )}
      <Steps
        count={line.count}
        more={own.more(named)}
        less={own.less(named)}
        canGrow={state === 'fine' && !limit}
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
  const unknown = had.filter(({ price }) => price === undefined);
  if (!known || total === 0) return null;
  return (
    <p className="total" lang={lang}>
      <span>{words[language].total}</span>
      <b>{priceIn(known, total)}</b>
      {unknown.length > 0 && (
        <small>
          {words[language][unknown.every(({ weighed }) => weighed) ? 'withoutWeighed' : 'withoutPrice']}
        </small>
      )}
    </p>
  );
}
