import './currency-cache';
import { Button } from '@mantine/core';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import type { Section, Store } from '@/api';
import type { Language } from '@/i18n';
import { useUnsaved, useWanted } from '@/lib/drafts/use-draft';
import { problemOfCall } from '@/lib/server/problem';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { useAsk } from '@/ui/ask';
import { FindField, NothingFound } from '@/ui/find-field';
import { leadTo } from '@/ui/focus';
import { ReadTrouble } from '@/ui/paged-list';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import {
  type DynamicMenuRoot,
  selectDynamicMenu,
  setUriId,
  showSetup,
  useFetchMenuQuery,
} from './dynamic-menu-slice';
import { dishOf, homeOf, menusOf, sectionOf } from './dynamic-menu-state';
import { ExampleNote } from './example-note';
import { ExportMenu } from './export/export-menu';
import { ExtraGroups } from './extras/extra-groups';
import { ExtraReview } from './extras/extra-review';
import { findDishes } from './find-dishes';
import { ImportMenu } from './import/import-menu';
import { Leftovers } from './leftovers';
import { MenuBar, MenuTimes } from './menu-bar';
import classes from './menu-editor.module.css';
import { MenuSettings } from './menu-settings';
import { NewSection } from './new-section';
import { RestaurantInfoCard } from './restaurant-info-card';
import { ReviewBanner, useReview } from './review';
import { SectionList } from './section-list';
import { isFirstUse, SetupDialog } from './setup-dialog';
import { SeveralBar } from './several/several-bar';
import { useMenuActions } from './use-menu-actions';
import { menuDraftOf } from './use-menu-draft';
import { newSections, newSectionsOf } from './use-new-sections';
import { useRows } from './use-rows';

type Props = {
  store: Store;
  language: Language;
  /** Called with the section that is worked on. */
  onLookAt: (sectionId: string) => void;
  /** What to scroll to and focus: its id, in a new object each time. */
  shown?: { id: string } | null;
};

/** A store's menu, edited where it stands: the place, the sections, the dishes, and the extras they share. */
export const MenuEditor = (props: Props) => (
  <ExtraGroups store={props.store} language={props.language} shown={props.shown ?? null}>
    <Contents {...props} />
  </ExtraGroups>
);

const Contents = ({ store, language, onLookAt, shown = null }: Props) => {
  const { t } = useTranslation(['menu', 'ui']);
  const read = useFetchMenuQuery({ storeId: store.id }, { refetchOnMountOrArgChange: true });
  const menu = useSelector(selectDynamicMenu);
  const redux = useStore<DynamicMenuRoot>();
  const dispatch = useAppDispatch();
  const [asking, ask] = useAsk();
  const actions = useMenuActions(store, ask);
  const [wanted, setWanted] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const editable = may(store, 'menu.update');
  const unsaved = useUnsaved();
  const coming = useWanted<Record<string, unknown>>(newSectionsOf(menu.menuData?.id ?? ''));

  const sections = menu.menuData?.menuSections;
  // Also where nothing is looked for any more: all sections are drawn again then, and the next key does not wait for it.
  const query = useDeferredValue(wanted);
  const matches = useMemo(() => findDishes(sections ?? [], query, open), [sections, query, open]);
  // The first section of a menu is open at first, so that it is seen what a section holds.
  if (looked !== menu.uriId && sections) {
    setLooked(menu.uriId);
    setUnfolded((before) => new Set([...(before ?? []), ...sections.slice(0, 1).map(({ id }) => id)]));
  }
  const searching = query !== '';
  const isUnfolded = (id: string) => query.trim() !== '' || (unfolded?.has(id) ?? false);
  const total = matches.reduce((sum, { id, dishes }) => sum + (isUnfolded(id) ? dishes.length : 0), 0);
  const [room, showMore] = useRows(total, query, searching);
  const fold = useCallback(
    (id: string, unfold: boolean) => {
      if (unfold) onLookAt(id);
      setUnfolded((before) => {
        const next = new Set(before);
        if (unfold) next.add(id);
        else next.delete(id);
        return next;
      });
    },
    [onLookAt],
  );
  const select = useCallback((ids: string[], on: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  const openEntry = useCallback(
    (id: string | null) => {
      setOpen(id);
      const latest = selectDynamicMenu(redux.getState());
      const section = id && (sectionOf(latest, id) ?? sectionOf(latest, dishOf(latest, id)?.sectionId ?? ''));
      if (section) onLookAt(section.id);
    },
    [redux, onLookAt],
  );
  // The section that an open dish is moved to is opened with it.
  const home = open ? dishOf(menu, open)?.sectionId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the dish has come to another, not where one is folded
  useEffect(() => {
    if (home) fold(home, true);
  }, [home]);
  const reviewing = useReview(store, sections, open, (id) => {
    setWanted('');
    const section = sections?.find(({ dishes }) => dishes.some((dish) => dish.id === id));
    if (section) fold(section.id, true);
    openEntry(id);
  });

  const ledTo = shown && dishIn(shown.id);
  const isThere = menu.storeId === store.id && sections !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there, each time it is asked for
  useEffect(() => {
    if (!shown || !isThere) return;
    const id = dishIn(shown.id);
    const home = homeOf(menu, id) ?? menusOf(menu).find((each) => shown.id === menuDraftOf(each.id));
    if (home && home.id !== menu.uriId) dispatch(setUriId(home.id));
    const section = sectionOf(menu, id) ?? sectionOf(menu, dishOf(menu, id)?.sectionId ?? '');
    setWanted('');
    if (section) fold(section.id, true);
    if (id === shown.id) openEntry(id);
    const others = shown.id.startsWith(newSections) ? newSections : 'place';
    const row = section ? `${section.id === id ? 'section' : 'dish'}-${id}` : others;
    requestAnimationFrame(() => leadTo(row));
  }, [shown, isThere]);

  const isFirst = isThere && editable && menu.menuData !== null && isFirstUse(store.id, menu.menuData);
  useEffect(() => {
    if (isFirst) dispatch(showSetup(true));
  }, [isFirst, dispatch]);

  if (menu.storeId !== store.id || !menu.menuData || !sections) {
    const problem = problemOfCall(read.error);
    return problem ? (
      <ErrorView problem={problem} isReading={read.isFetching} onRetry={read.refetch} />
    ) : (
      <LoadingRows rows={7} height={64} />
    );
  }

  const isEmpty = sections.length === 0 && !Object.values(coming ?? {}).some(Boolean);
  return (
    <div className={classes.stack}>
      <ReadTrouble queries={[{ ...read, data: menu.menuData }]} />
      <MenuBar
        store={store}
        menu={menu.menuData}
        language={language}
        actions={actions}
        editable={editable}
        unsaved={unsaved}
        onChoose={({ id, menuSections: [first] }) => {
          dispatch(setUriId(id));
          if (first) onLookAt(first.id);
        }}
        onOpen={(id) => setOpen(menuDraftOf(id))}
      />
      {open === menuDraftOf(menu.menuData.id) ? (
        <MenuSettings
          key={menuDraftOf(menu.menuData.id)}
          store={store}
          menu={menu.menuData}
          language={language}
          actions={actions}
          editable={editable}
          onClose={() => {
            setOpen(null);
            document.getElementById(`menu-${menu.uriId}`)?.focus();
          }}
        />
      ) : (
        <MenuTimes menu={menu.menuData} />
      )}
      <RestaurantInfoCard
        store={store}
        menu={menu.menuData}
        language={language}
        editable={editable}
        unsaved={unsaved.has(menu.menuData.id)}
        open={open === menu.menuData.id}
        onOpen={openEntry}
      />
      <Leftovers
        store={store}
        menu={menu.menuData}
        actions={actions}
        unsaved={unsaved}
        open={open}
        unfolded={isUnfolded}
      />
      {editable && <ExampleNote storeId={store.id} menu={menu.menuData} />}
      {editable && <ReviewBanner reviewing={reviewing} />}
      {reviewing.extra && reviewing.review && (
        <ExtraReview
          key={reviewing.extra.group.id}
          step={reviewing.extra}
          store={store}
          language={language}
          review={reviewing.review}
          onClose={reviewing.onClose}
        />
      )}
      {!isEmpty && (
        <div className={classes.find}>
          <FindField id="find-dish" label={t('find')} value={wanted} onChange={setWanted} />
          {editable && !selected && (
            <Button variant="customBlackOutlined" onClick={() => setSelected(new Set())}>
              {t('several.open')}
            </Button>
          )}
        </div>
      )}
      {isEmpty && (
        <EmptyView
          icon={<IconToolsKitchen2 size={28} stroke={1.75} />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      )}
      {sections.length > 0 && matches.length === 0 && (
        <NothingFound
          title={t('none.title', { wanted: query })}
          text={t('none.text')}
          clear={t('none.clear')}
          onClear={() => setWanted('')}
        />
      )}
      {matches.length > 0 && (
        <SectionList
          sections={matches}
          rows={rowsOf(matches, isUnfolded, room, (id) => id === open || id === ledTo)}
          store={store}
          language={language}
          actions={actions}
          editable={editable}
          searching={searching}
          onFold={fold}
          open={open}
          onOpen={openEntry}
          review={reviewing.review}
          unsaved={unsaved}
          selected={selected}
          onSelect={select}
        />
      )}
      {showMore && (
        <Button variant="customBlackOutlined" onClick={showMore}>
          {t('ui:list.more')}
        </Button>
      )}
      {editable && !searching && (
        <ImportMenu
          key={`import-${menu.menuData.id}`}
          store={store}
          menuId={menu.menuData.id}
          isFirst={isEmpty}
        />
      )}
      {!isEmpty && !searching && <ExportMenu store={store} menuId={menu.menuData.id} />}
      {editable && !searching && (
        <NewSection store={store} menuId={menu.menuData.id} onAdded={(id) => fold(id, true)} />
      )}
      {selected && (
        <SeveralBar
          store={store}
          language={language}
          menus={menusOf(menu)}
          shown={matches.flatMap(({ dishes }) => dishes)}
          selected={sections.flatMap(({ dishes }) => dishes.filter(({ id }) => selected.has(id)))}
          onSelectAll={(all) =>
            setSelected(new Set(all ? matches.flatMap(({ dishes }) => dishes.map(({ id }) => id)) : []))
          }
          onDone={() => setSelected(null)}
        />
      )}
      {editable && <SetupDialog store={store} menu={menu.menuData} />}
      {asking}
    </div>
  );
};

/** The id of the dish or section that an id of what is not stored is about. */
const dishIn = (id: string): string => id.replace(/^(stock|portions|new)-/, '');

/**
 * How many dishes of each section are drawn: what there is room for, and all up to one that is needed; null where it
 * is folded.
 */
const rowsOf = (
  sections: Section[],
  isUnfolded: (id: string) => boolean,
  room: number,
  isNeeded: (id: string) => boolean,
): (number | null)[] => {
  let left = room;
  return sections.map(({ id, dishes }) => {
    if (!isUnfolded(id)) return null;
    const needed = dishes.findLastIndex((dish) => isNeeded(dish.id)) + 1;
    const rows = Math.max(needed, Math.min(dishes.length, left));
    left = Math.max(0, left - rows);
    return rows;
  });
};

/** How much is on the menu that is worked on, or on all of the store's, and what is sold out. */
export const MenuFacts = ({ all = false }: { all?: boolean }) => {
  const { t } = useTranslation('menu');
  const menu = useSelector(selectDynamicMenu);
  if (!menu.menuData) return null;
  const menus = all ? menusOf(menu) : [menu.menuData];
  const dishes = menus.flatMap(({ menuSections }) => menuSections).flatMap((section) => section.dishes);
  const soldOut = dishes.filter((dish) => dish.soldOut).length;
  const line = t('facts.dishes', { count: dishes.length });
  return soldOut > 0 ? `${line} · ${t('facts.soldOut', { count: soldOut })}` : line;
};
