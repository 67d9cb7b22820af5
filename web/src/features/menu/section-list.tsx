import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Section, Store } from '@/api';
import type { Language } from '@/i18n';
import { SortableList } from '@/ui/sortable';
import { selectDynamicMenu } from './dynamic-menu-slice';
import classes from './menu-editor.module.css';
import type { Review } from './review';
import { SectionCard } from './section-card';
import type { MenuActions } from './use-menu-actions';

type Props = {
  sections: Section[];
  /** How many dishes of each are drawn; null where it is folded. */
  rows: (number | null)[];
  store: Store;
  language: Language;
  actions: MenuActions;
  editable: boolean;
  searching: boolean;
  onFold: (id: string, unfold: boolean) => void;
  /** The id of the section or dish that is being edited. */
  open: string | null;
  onOpen: (id: string | null) => void;
  review: Review | null;
  /** The ids of what is typed and not stored. */
  unsaved: ReadonlySet<string>;
  /** The ids of the dishes that are selected; null while none can be. */
  selected: ReadonlySet<string> | null;
  onSelect: (ids: string[], on: boolean) => void;
};

/** The sections of a menu, in an order that can be changed while all of them are shown. */
export const SectionList = ({ sections, rows, open, review, ...shared }: Props) => {
  const { t } = useTranslation('menu');
  const { actions, editable, searching } = shared;
  const { others } = useSelector(selectDynamicMenu);
  return (
    <SortableList
      className={classes.stack}
      label={t('sections')}
      ids={sections.map(({ id }) => id)}
      nameOf={actions.nameOf}
      onOrder={actions.orderSections}
      disabled={!editable || searching}
    >
      {sections.map((section, at) => {
        const hasOpen = open !== null && section.dishes.some(({ id }) => id === open);
        return (
          <SectionCard
            key={section.id}
            section={section}
            others={others}
            rows={rows[at] ?? null}
            open={hasOpen || open === section.id ? open : null}
            review={hasOpen ? review : null}
            {...shared}
          />
        );
      })}
    </SortableList>
  );
};
