import { Button } from '@mantine/core';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Section, Store } from '@/api';
import { type Language, tagOf } from '@/i18n';
import { useUnsaved } from '@/lib/drafts/use-draft';
import { problemOfCall } from '@/lib/server/problem';
import { shownIn, textIn } from '@/lib/text/text';
import { useAsk } from '@/ui/ask';
import { FindField, NothingFound, useQuery } from '@/ui/find-field';
import { ReadTrouble } from '@/ui/paged-list';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import { selectDynamicMenu, useFetchMenuQuery } from './dynamic-menu-slice';
import { menusOf } from './dynamic-menu-state';
import { findDishes } from './find-dishes';
import { menuName } from './menu-name';
import { isStockOf } from './stock-actions';
import classes from './stock-list.module.css';
import { StockRow } from './stock-row';
import { useMenuActions } from './use-menu-actions';
import { useRows } from './use-rows';

/** Others may sell out of something, too. */
const polled = { pollingInterval: 20_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };

/** What of a menu guests see. */
const shownOf = (sections: Section[]): Section[] =>
  sections
    .filter(({ isActive, example }) => isActive && !example)
    .map((section) => ({
      ...section,
      dishes: section.dishes.filter(({ isActive, example }) => isActive && !example),
    }))
    .filter(({ dishes }) => dishes.length > 0);

/** What can be had of a store's menu, for the thumb of who serves: found, tapped, done. */
export const StockList = ({ store, language }: { store: Store; language: Language }) => {
  const { t } = useTranslation(['menu', 'ui']);
  const read = useFetchMenuQuery({ storeId: store.id }, polled);
  const menu = useSelector(selectDynamicMenu);
  const [asking, ask] = useAsk();
  const actions = useMenuActions(store, ask);
  const unsaved = useUnsaved();
  const [typed, setTyped] = useState('');
  const query = useQuery(typed);

  const whole = useMemo(
    () =>
      menu.storeId === store.id && menu.menuData
        ? menusOf(menu).flatMap(({ isActive, menuSections }) => (isActive === false ? [] : menuSections))
        : undefined,
    [menu, store.id],
  );
  const sections = useMemo(() => whole && shownOf(whole), [whole]);
  const matches = useMemo(() => findDishes(sections ?? [], query, null), [sections, query]);
  const total = matches.reduce((sum, { dishes }) => sum + dishes.length, 0);
  const [room, showMore] = useRows(total, query, query !== '');
  useEffect(() => {
    for (const { dishes } of whole ?? [])
      for (const { id } of dishes) if (isStockOf(id, unsaved)) actions.resumeStock(id);
  }, [whole, actions, unsaved]);

  if (!sections) {
    const problem = problemOfCall(read.error);
    return problem ? (
      <ErrorView problem={problem} isReading={read.isFetching} onRetry={read.refetch} />
    ) : (
      <LoadingRows rows={8} height={64} />
    );
  }

  const source = store.defaultLanguage;
  // Where there are several menus, two of them may have a section of one name.
  const menuOf = (menuId: string) => {
    const of = menu.others.length > 0 && menusOf(menu).find(({ id }) => id === menuId);
    return of && <small>{menuName(of, language, store, t)}</small>;
  };
  let left = room;
  return (
    <div className={classes.stack}>
      <ReadTrouble queries={[{ ...read, data: whole }]} />
      {sections.length === 0 ? (
        <EmptyView
          icon={<IconToolsKitchen2 size={28} stroke={1.75} />}
          title={t('stock.emptyTitle')}
          text={t('stock.emptyText')}
        />
      ) : (
        <>
          <p className={classes.hint}>{t('stock.hint')}</p>
          <div className={classes.find}>
            <FindField id="find-stock" label={t('find')} value={typed} onChange={setTyped} />
          </div>
        </>
      )}
      {sections.length > 0 && matches.length === 0 && (
        <NothingFound
          title={t('none.title', { wanted: query })}
          text={t('none.text')}
          clear={t('none.clear')}
          onClear={() => setTyped('')}
        />
      )}
      {matches.map((section) => {
        const dishes = section.dishes.slice(0, left);
        left -= dishes.length;
        if (dishes.length === 0) return null;
        return (
          <section key={section.id} className={classes.section} aria-labelledby={`stock-${section.id}`}>
            <h2 id={`stock-${section.id}`} lang={tagOf[shownIn(section.name, language, source)]}>
              {textIn(section.name, language, source)} {menuOf(section.menuId)}
            </h2>
            <ul>
              {dishes.map((dish) => (
                <StockRow
                  key={dish.id}
                  dish={dish}
                  store={store}
                  language={language}
                  actions={actions}
                  unsaved={isStockOf(dish.id, unsaved)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {showMore && (
        <Button variant="customBlackOutlined" onClick={showMore}>
          {t('ui:list.more')}
        </Button>
      )}
      {asking}
    </div>
  );
};
