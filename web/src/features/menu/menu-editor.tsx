import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconToolsKitchen2 } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import type { Section, Store } from '@/api';
import type { Language } from '@/i18n';
import { may } from '@/lib/access';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { useUnsaved } from '@/lib/use-draft';
import { useAsk } from '@/ui/ask';
import { leadTo } from '@/ui/focus';
import { SortableList } from '@/ui/sortable';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import { AboutPlace } from './about-place';
import type { WithDynamicMenu } from './dynamic-menu-slice';
import { fetchMenu } from './fetch-menu';
import { Leftovers } from './leftovers';
import classes from './menu-editor.module.css';
import { NewSection } from './new-section';
import { SectionCard } from './section-card';
import { useMenuActions } from './use-menu-actions';

type Props = {
  store: Store;
  language: Language;
  /** Hears of the section that is worked on. */
  onLookAt: (sectionId: string) => void;
  /** What is to be led to: its id, another object each time. */
  shown?: { id: string } | null;
};

/** A store's menu, edited where it stands: the place, the sections, the dishes. */
export const MenuEditor = ({ store, language, onLookAt, shown = null }: Props) => {
  const { t } = useTranslation('menu');
  const { detail } = useRuleText();
  const dispatch = useAppDispatch();
  const menu = useSelector((state: WithDynamicMenu) => state.dynamicMenu);
  const redux = useStore<WithDynamicMenu>();
  const [asking, ask] = useAsk();
  const actions = useMenuActions(store, ask);
  const [wanted, setWanted] = useState('');
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const editable = may(store, 'menu.update');
  const unsaved = useUnsaved();

  useEffect(() => {
    void dispatch(fetchMenu(store.id));
  }, [dispatch, store.id]);

  const sections = menu.menuData?.menuSections;
  const matches = useMemo(() => found(sections ?? [], wanted), [sections, wanted]);
  // The first section is open at first, so that it is seen what a section holds.
  if (unfolded === null && sections) setUnfolded(new Set(sections.slice(0, 1).map(({ id }) => id)));
  const isUnfolded = (id: string) => wanted.trim() !== '' || (unfolded?.has(id) ?? false);
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
  const openEntry = useCallback(
    (id: string | null) => {
      setOpen(id);
      const latest = redux.getState().dynamicMenu.menuData?.menuSections;
      const section = latest?.find((each) => each.id === id || each.dishes.some((dish) => dish.id === id));
      if (section) onLookAt(section.id);
    },
    [redux, onLookAt],
  );

  const isThere = menu.storeId === store.id && sections !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there, each time it is asked for
  useEffect(() => {
    if (!shown || !isThere) return;
    const id = shown.id.replace(/^(stock|new)-/, '');
    const section = sections.find((each) => each.id === id || each.dishes.some((dish) => dish.id === id));
    setWanted('');
    if (section) fold(section.id, true);
    if (id === shown.id) openEntry(id);
    const row = section ? `${section.id === id ? 'section' : 'dish'}-${id}` : 'place';
    requestAnimationFrame(() => leadTo(row));
  }, [shown, isThere]);

  if (menu.storeId !== store.id || !menu.menuData || !sections) {
    return menu.error && !menu.loading ? (
      <ErrorView text={detail(menu.error)} onRetry={() => void dispatch(fetchMenu(store.id))} />
    ) : (
      <LoadingRows rows={7} height={64} />
    );
  }

  return (
    <div className={classes.stack}>
      <AboutPlace
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
      {sections.length > 0 && (
        <TextInput
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          size="md"
        />
      )}
      {sections.length === 0 && (
        <EmptyView
          icon={<IconToolsKitchen2 size={28} stroke={1.75} />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      )}
      {sections.length > 0 && matches.length === 0 && (
        <EmptyView
          icon={<IconSearch size={28} stroke={1.75} />}
          title={t('none.title', { wanted })}
          text={t('none.text')}
        >
          <Button variant="customBlackOutlined" onClick={() => setWanted('')}>
            {t('none.clear')}
          </Button>
        </EmptyView>
      )}
      <SortableList
        className={classes.stack}
        label={t('sections')}
        ids={matches.map(({ id }) => id)}
        nameOf={actions.nameOf}
        onOrder={actions.orderSections}
        disabled={!editable || wanted !== ''}
      >
        {matches.map((section) => (
          <SectionCard
            key={section.id}
            section={section}
            store={store}
            language={language}
            actions={actions}
            editable={editable}
            searching={wanted !== ''}
            unfolded={isUnfolded(section.id)}
            onFold={fold}
            open={
              open !== null && (open === section.id || section.dishes.some(({ id }) => id === open))
                ? open
                : null
            }
            onOpen={openEntry}
            unsaved={unsaved}
          />
        ))}
      </SortableList>
      {editable && wanted === '' && (
        <NewSection store={store} menuId={menu.menuData.id} onAdded={(id) => fold(id, true)} />
      )}
      {asking}
    </div>
  );
};

/** Sections with the dishes that match what is typed; all of them while nothing is. */
const found = (sections: Section[], wanted: string): Section[] => {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      dishes: section.dishes.filter((dish) => {
        const text = plain([...texts(dish.name), ...texts(dish.description)].join(' '));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((section) => section.dishes.length > 0);
};

const texts = ({ en, fn, de, tr }: Section['name']): (string | undefined)[] => [en, fn, de, tr];

/** Letters without their marks, so that "kofte" finds "Köfte". */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** How much is on the menu, and what is sold out. */
export const MenuFacts = () => {
  const { t } = useTranslation('menu');
  const sections = useSelector((state: WithDynamicMenu) => state.dynamicMenu.menuData?.menuSections);
  if (!sections) return null;
  const dishes = sections.flatMap((section) => section.dishes);
  const soldOut = dishes.filter((dish) => dish.soldOut).length;
  const line = t('facts.dishes', { count: dishes.length });
  return soldOut > 0 ? `${line} · ${t('facts.soldOut', { count: soldOut })}` : line;
};
