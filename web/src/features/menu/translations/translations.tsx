import { SegmentedControl } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { type ExtraGroup, type Menu, type Store, useListExtraGroupsQuery } from '@/api';
import { choicesOf, type Language, nameOfLanguage, tagOf } from '@/i18n';
import { problemOfCall } from '@/lib/server/problem';
import { may } from '@/lib/session/access';
import { useAppDispatch } from '@/lib/state/redux';
import { shownIn, stateOf, textIn } from '@/lib/text/text';
import { useAsk } from '@/ui/ask';
import { LanguageTabs, TextMark } from '@/ui/language-tabs';
import { ReadTrouble } from '@/ui/paged-list';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import { selectDynamicMenu, setUriId, useFetchMenuQuery } from '../dynamic-menu-slice';
import { menusOf } from '../dynamic-menu-state';
import { menuName } from '../menu-name';
import { useMenuActions } from '../use-menu-actions';
import { useRows } from '../use-rows';
import { type Counts, countsOf, entriesOf, type MenuEntry } from './menu-texts';
import { SuggestionTools } from './suggestion-tools';
import { TranslationEntry } from './translation-entry';
import { ImportReport, TranslationFiles } from './translation-files';
import { fieldIdOf } from './translation-row';
import classes from './translations.module.css';
import { useImport } from './use-import';
import { type Filter, filters, useShownTexts } from './use-shown-texts';
import { useSuggestions } from './use-suggestions';

type Props = {
  store: Store;
  /** The language that is translated into; the first of the others where it is the source. */
  language: Language;
  onLanguage: (language: Language) => void;
  filter: Filter;
  onFilter: (filter: Filter) => void;
};

/** All texts of a store's menu, each beside its translation. */
export const Translations = ({ store, ...chosen }: Props) => {
  const { t } = useTranslation('translations');
  const read = useFetchMenuQuery({ storeId: store.id }, { refetchOnMountOrArgChange: true });
  const menu = useSelector(selectDynamicMenu);
  const dispatch = useAppDispatch();
  const { t: tm } = useTranslation('menu');
  const { data: groups = noGroups } = useListExtraGroupsQuery({ storeId: store.id });
  const data = menu.storeId === store.id ? menu.menuData : null;
  const menus = menusOf(menu);
  const source = store.defaultLanguage;
  const targets = store.languages.filter((key) => key !== source);
  const target = targets.find((key) => key === chosen.language) ?? targets[0];
  if (!target) {
    return (
      <EmptyView
        icon={<IconLanguage size={28} stroke={1.75} />}
        title={t('one.title', { language: nameOfLanguage(source) })}
        text={t('one.text')}
      >
        {may(store, 'store.update') && <Link to={`/stores/${store.slug}/settings`}>{t('one.settings')}</Link>}
      </EmptyView>
    );
  }
  if (!data) {
    const problem = problemOfCall(read.error);
    return problem ? (
      <ErrorView problem={problem} isReading={read.isFetching} onRetry={read.refetch} />
    ) : (
      <LoadingRows rows={8} height={72} />
    );
  }
  return (
    <div className={classes.stack}>
      <ReadTrouble queries={[{ ...read, data }]} />
      {menus.length > 1 && (
        <LanguageTabs
          label={t('menu')}
          tabs={menus.map((each) => ({
            key: each.id,
            name: menuName(each, source, store, tm),
            tag: tagOf[shownIn(each.name, source, source)],
            counts: countsOf(entriesOf(each, groups), target, source),
          }))}
          value={data.id}
          onChange={(id) => dispatch(setUriId(id))}
        />
      )}
      <Table
        key={data.id}
        store={store}
        menu={data}
        groups={groups}
        {...chosen}
        target={target}
        targets={targets}
      />
    </div>
  );
};

const noGroups: ExtraGroup[] = [];

type TableProps = Omit<Props, 'language'> & {
  menu: Menu;
  groups: ExtraGroup[];
  target: Language;
  targets: Language[];
};

const Table = ({ store, menu, groups, target, targets, onLanguage, filter, onFilter }: TableProps) => {
  const { t } = useTranslation('translations');
  const [asking, ask] = useAsk();
  const actions = useMenuActions(store, ask);
  const source = store.defaultLanguage;
  const entries = useMemo(() => entriesOf(menu, groups), [menu, groups]);
  const counts = countsOf(entries, target, source);
  const only = useShownTexts(entries, filter, target, source);
  const shown = only ? entries.filter(({ texts }) => texts.some(({ id }) => only.has(id))) : entries;
  const [aim, onNext] = useNext(shown, only, target, source);
  const [rows] = useRows(shown.length, `${filter} ${target}`, false);
  const drawn = Math.max(
    rows,
    aim ? shown.findIndex(({ texts }) => texts.some(({ id }) => id === aim.id)) + 1 : 0,
  );
  const job = useImport(store, menu.id, target);
  const suggestions = useSuggestions(store, menu.id, entries, target);
  const editable = may(store, 'menu.update');
  const isDone = counts.missing + counts.stale === 0;

  if (entries.length === 0)
    return (
      <EmptyView
        icon={<IconLanguage size={28} stroke={1.75} />}
        title={t('empty.title')}
        text={t('empty.text')}
      />
    );
  return (
    <>
      <div className={classes.tools}>
        <LanguageTabs
          label={t('target')}
          tabs={choicesOf(targets).map((choice) => ({
            ...choice,
            counts: countsOf(entries, choice.key, source),
          }))}
          value={target}
          onChange={onLanguage}
        />
        <TranslationFiles store={store} menu={menu} language={target} job={job} />
        <SegmentedControl
          aria-label={t('filter.label')}
          data={filters.map((value) => ({
            value,
            label: <FilterLabel label={t(`filter.${value}`)} filter={value} counts={counts} />,
          }))}
          value={filter}
          onChange={(value) => onFilter(value as Filter)}
        />
      </div>
      <SuggestionTools suggestions={suggestions} editable={editable} />
      <ImportReport job={job} entries={entries} source={source} />
      <p className={classes.done} role="status">
        {isDone && (
          <>
            <IconCheck size={18} stroke={2} aria-hidden />
            {t('done', { language: nameOfLanguage(target) })}
          </>
        )}
      </p>
      {shown.length === 0 && filter !== 'all' && <p className={classes.nothing}>{t(`nothing.${filter}`)}</p>}
      {groupsOf(shown.slice(0, drawn)).map(({ head, entries: ofGroup }) => (
        <section key={head.id} className={classes.group} aria-labelledby={`head-${head.id}`}>
          <h2 id={`head-${head.id}`} lang={head.kind === 'info' ? undefined : tagOf[source]}>
            {head.kind === 'info' ? t('place') : headOf(menu, head, store)}
          </h2>
          {ofGroup.map((entry) => (
            <TranslationEntry
              key={entry.id}
              entry={entry}
              {...{ store, actions, only, onNext, editable }}
              suggestionOf={suggestions.of}
              service={suggestions.service}
              language={target}
            />
          ))}
        </section>
      ))}
      {asking}
    </>
  );
};

type FilterLabelProps = { label: string; filter: Filter; counts: Counts };

/** Says how many texts are shown, beside the mark that they have on the tabs above. */
const FilterLabel = ({ label, filter, counts }: FilterLabelProps) =>
  filter === 'all' || counts[filter] === 0 ? (
    label
  ) : (
    <span className={classes.filter}>
      <TextMark state={filter} />
      {`${label} · ${counts[filter]}`}
    </span>
  );

/** The name of the menu, of the section that an entry is or stands in, or of the extras. */
const headOf = (menu: Menu, entry: MenuEntry, store: Store): string => {
  if (entry.kind === 'menu' || entry.kind === 'group')
    return textIn(entry.item.name, store.defaultLanguage, store.defaultLanguage);
  const id = entry.kind === 'dish' ? entry.item.sectionId : entry.id;
  const section = menu.menuSections.find((each) => each.id === id);
  return section ? textIn(section.name, store.defaultLanguage, store.defaultLanguage) : '';
};

/** Entries by the place or the section that they stand in, with the first of each. */
const groupsOf = (entries: MenuEntry[]): { head: MenuEntry; entries: MenuEntry[] }[] => {
  const groups: { of: string; head: MenuEntry; entries: MenuEntry[] }[] = [];
  for (const entry of entries) {
    const of = entry.kind === 'dish' ? entry.item.sectionId : entry.id;
    const last = groups.at(-1);
    if (last?.of === of) last.entries.push(entry);
    else groups.push({ of, head: entry, entries: [entry] });
  }
  return groups;
};

/** Leads from a text to the next that needs a translation, or to the first where none follows. */
const useNext = (
  shown: MenuEntry[],
  only: ReadonlySet<string> | null,
  language: Language,
  source: Language,
): [aim: { id: string } | null, onNext: (id: string) => void] => {
  const [aim, setAim] = useState<{ id: string } | null>(null);
  const open = () =>
    shown
      .flatMap(({ texts }) => texts.filter(({ id }) => only?.has(id) ?? true))
      .map(({ id, text }) => ({
        id,
        isOpen: stateOf([text], language, source) !== 'good',
      }));
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
    const field = aim && document.getElementById(fieldIdOf(aim.id));
    if (!field) return;
    setAim(null);
    field.focus();
    field.scrollIntoView({ block: 'center' });
  });
  const onNext = useCallback((id: string) => {
    const texts = latest.current();
    const at = texts.findIndex((text) => text.id === id);
    const next = [...texts.slice(at + 1), ...texts.slice(0, at)].find(({ isOpen }) => isOpen);
    if (next) setAim({ id: next.id });
  }, []);
  return [aim, onNext];
};
