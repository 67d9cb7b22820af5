import { memo, type ReactNode } from 'react';
import type { Dish, ExtraGroup, Menu, Section, Store } from '@/api';
import type { Language } from '@/i18n';
import type { Draft } from '@/lib/drafts/use-draft';
import { textIn } from '@/lib/text/text';
import { DraftTrouble } from '@/ui/editor';
import { useGroupDraft } from '../extras/use-group-draft';
import { useRestaurantInfoDraft } from '../restaurant-info-card';
import { useDishDraft } from '../use-dish-draft';
import type { MenuActions } from '../use-menu-actions';
import { useMenuDraft } from '../use-menu-draft';
import { useSectionDraft } from '../use-section-draft';
import type { MenuEntry, MenuText } from './menu-texts';
import { TranslationRow } from './translation-row';
import classes from './translations.module.css';
import type { Suggestions } from './use-suggestions';
import { textField } from './use-text-field';

type Shared = {
  store: Store;
  language: Language;
  actions: MenuActions;
  editable: boolean;
  /** The ids of the texts that are shown; null for all. */
  only: ReadonlySet<string> | null;
  suggestionOf: Suggestions['of'];
  /** What the service is called that suggests. */
  service: string;
  onNext: (id: string) => void;
};

/** The texts of one thing, over its own draft: what is typed here is what its editor shows, and the other way round. */
export const TranslationEntry = memo(({ entry, ...shared }: Shared & { entry: MenuEntry }) => {
  if (entry.kind === 'dish') return <DishTexts dish={entry.item} entry={entry} {...shared} />;
  if (entry.kind === 'section') return <SectionTexts section={entry.item} entry={entry} {...shared} />;
  if (entry.kind === 'menu') return <MenuTexts menu={entry.item} entry={entry} {...shared} />;
  if (entry.kind === 'group') return <GroupTexts group={entry.item} entry={entry} {...shared} />;
  return <InfoTexts menu={entry.item} entry={entry} {...shared} />;
});

type Of = Shared & { entry: MenuEntry };

const DishTexts = ({ dish, ...shared }: Of & { dish: Dish }) => {
  const [draft] = useDishDraft(dish, shared.store, shared.actions);
  return (
    <Rows
      draft={draft}
      of={textIn(dish.name, shared.store.defaultLanguage, shared.store.defaultLanguage)}
      {...shared}
    />
  );
};

const SectionTexts = ({ section, ...shared }: Of & { section: Section }) => {
  const draft = useSectionDraft(section, shared.store, shared.actions);
  return (
    <Rows
      draft={draft}
      of={textIn(section.name, shared.store.defaultLanguage, shared.store.defaultLanguage)}
      {...shared}
    />
  );
};

const MenuTexts = ({ menu, ...shared }: Of & { menu: Menu }) => {
  const draft = useMenuDraft(menu, shared.store, shared.actions);
  const { defaultLanguage } = shared.store;
  return <Rows draft={draft} of={textIn(menu.name, defaultLanguage, defaultLanguage)} {...shared} />;
};

const GroupTexts = ({ group, ...shared }: Of & { group: ExtraGroup }) => {
  const draft = useGroupDraft(group, shared.store);
  return (
    <Rows
      draft={draft}
      of={textIn(group.name, shared.store.defaultLanguage, shared.store.defaultLanguage)}
      {...shared}
    />
  );
};

const InfoTexts = ({ menu, ...shared }: Of & { menu: Menu }) => {
  const draft = useRestaurantInfoDraft(shared.store, menu);
  return <Rows draft={draft} of={shared.store.name} {...shared} />;
};

type RowsProps<F> = Of & { draft: Draft<F>; of: string };

const Rows = <F extends object>({
  draft,
  of,
  entry,
  only,
  store,
  language,
  editable,
  suggestionOf,
  service,
  onNext,
}: RowsProps<F>): ReactNode => {
  const texts = entry.texts.filter(({ id }) => only?.has(id) ?? true);
  const isAlone = only !== null && !texts.some(({ kind }) => kind === 'name');
  return (
    <div className={classes.entry} id={`texts-${entry.id}`} data-kind={entry.kind}>
      {texts.map((text: MenuText) => (
        <TranslationRow
          key={text.id}
          text={text}
          of={of}
          isAlone={isAlone}
          field={textField(draft as unknown as Draft<Record<string, unknown>>, text, language)}
          language={language}
          source={store.defaultLanguage}
          editable={editable}
          suggestion={suggestionOf(text)}
          service={service}
          onNext={onNext}
        />
      ))}
      <DraftTrouble draft={draft} />
    </div>
  );
};
