import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { MenuPageData } from '../data';
import { openingLine } from '../format/opening';
import type { Messages } from '../i18n/messages';
import { Cover } from '../parts/cover';
import { Languages } from '../parts/languages';
import { squareAttributes } from '../parts/picture';
import type { Picks } from '../picks/picks';
import { DishSheet } from './dish-sheet';
import { applyFilter, formatHash, isActive, offeredDiets } from './filter';
import { FilterSheet } from './filter-sheet';
import { Info } from './info';
import { Section } from './section';
import { Status } from './status';
import { Tabs } from './tabs';
import { type Index, indexOf } from './texts';
import { Tools, ToolsToCome } from './tools';
import { useDeferred } from './use-deferred';
import { useHead } from './use-head';
import { useListPlace } from './use-list-place';
import { type Over, useMenuState } from './use-menu-state';
import { useSteps } from './use-steps';

/** A menu's cover is a strip: on a phone it is worth half of what its screen could show. */
const COVER_SIZES = '(max-width:599px)50vw,100vw';

type Props = {
  data: MenuPageData;
  text: Messages;
  /** What guests keep on their phone, once it is loaded. */
  picks?: Picks | undefined;
};

/** A store's menu. The server writes all of it; search, filter and sheets come with hydration. */
export function MenuPage({ data, text, picks }: Props) {
  const empty = data.sections.length === 0;
  const { ready, filter, setFilter, over, open, close } = useMenuState();
  const applied = useDeferred(filter);
  const { sections: all } = picks?.kept(data) ?? data;
  const { extras } = data;
  const index = useMemo(() => (ready ? indexOf(all, text, extras) : undefined), [ready, all, text, extras]);
  useEffect(() => {
    if (picks && index) prepare(index);
  }, [picks, index]);
  const result = useMemo(() => index && applyFilter(index, applied), [index, applied]);
  const target = result && isActive(applied) ? result.sections : all;
  const sections = useSteps(target);
  const openDish = useMemo(() => (ready ? (dish: string) => open({ dish }) : undefined), [ready, open]);
  const list = useRef<HTMLElement>(null);
  useHead(list, sections[0]?.dishes[0]?.id);
  useListPlace(list, formatHash({ filter: applied }), Boolean(over), sections === target);
  const opened =
    typeof over === 'object'
      ? data.sections
          .flatMap(({ dishes }) => dishes)
          .find(({ id }) => over.dish.startsWith(id) || id.startsWith(over.dish))
      : undefined;
  const isGone = ready && typeof over === 'object' && !opened;
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  useFocusOf(list, over, opened?.id);

  return (
    <>
      <a className="skip" href="#menu">
        {text.skipToMenu}
      </a>
      <header>
        {data.coverImage && <Cover image={data.coverImage} sizes={COVER_SIZES} />}
        <div className="who">
          <h1 lang={data.nameLang}>
            {data.logoImage && (
              <img
                {...squareAttributes(data.logoImage, 176)}
                alt=""
                width={data.logoWidth ?? 36}
                height="36"
              />
            )}
            {data.name}
          </h1>
          <div className="about">
            {data.tagline && <p lang={data.taglineLang}>{data.tagline}</p>}
            {data.opening && (
              <p className={`opening ${data.opening.state}`}>{openingLine(data.opening, text)}</p>
            )}
            <Languages data={data} path={`${data.base}/menu`} text={text} />
          </div>
        </div>
      </header>
      {!empty && (
        <div className="bar">
          <div className="tools">
            {ready ? (
              <Tools
                filter={filter}
                text={text}
                onFocus={() => index && prepare(index)}
                onQuery={(query) => setFilter({ ...filter, query })}
                onOpenFilter={() => open('filter')}
              >
                {picks?.tools()}
              </Tools>
            ) : (
              <ToolsToCome text={text} />
            )}
          </div>
          <Tabs sections={sections} text={text} />
        </div>
      )}
      <main id="menu" ref={list} tabIndex={-1}>
        {empty && <p>{text.menuEmpty}</p>}
        {result && !empty && (
          <Status filter={applied} result={result} alone={picks?.alone()} text={text} onChange={setFilter} />
        )}
        {sections.map((section, at) => (
          <Section
            key={section.id}
            section={section}
            head={
              section.menu === sections[at - 1]?.menu && at > 0 ? undefined : data.menus?.[section.menu ?? 0]
            }
            menu={data}
            text={text}
            onOpen={openDish}
            heart={picks?.heartsIn(at)}
          />
        ))}
      </main>
      <Info menu={data} text={text} />
      {picks?.waiter(over, open, close)}
      {opened && (
        <DishSheet
          key={opened.id}
          dish={opened}
          menu={data}
          text={text}
          onClose={close}
          foot={picks?.choose(opened)}
        />
      )}
      {over === 'filter' && result && (
        <FilterSheet
          offered={offeredDiets(data.sections, filter)}
          filter={filter}
          result={result}
          text={text}
          onChange={setFilter}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * Makes what a search looks at, with time between its parts for a key: once all else has come, or when somebody is
 * about to search.
 */
function prepare(index: Index): void {
  if (index.ahead()) setTimeout(() => prepare(index));
}

/**
 * Keeps the focus on the page where what has it goes, as a dish that is no longer served. A sheet that was open when
 * the page was loaded gives it to its dish, as any other does.
 */
function useFocusOf(list: { current: HTMLElement | null }, over: Over, dish = ''): void {
  const before = useRef(dish);
  const focused = globalThis.document?.activeElement;
  useLayoutEffect(() => {
    const closed = over ? '' : before.current;
    before.current = dish;
    if (focused?.isConnected || document.activeElement !== document.body) return;
    const next =
      document.querySelector<HTMLElement>('dialog button') ?? document.getElementById(closed) ?? list.current;
    next?.focus({ preventScroll: true });
  });
}
