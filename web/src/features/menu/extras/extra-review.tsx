import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { api, type Store, useUpdateExtraGroupMutation } from '@/api';
import { currentLocale, type Language, tagOf } from '@/i18n';
import { problemIn } from '@/lib/server/problem';
import { useIsOpen } from '@/lib/state/use-is-open';
import { shownIn, textIn } from '@/lib/text/text';
import { Editor } from '@/ui/editor';
import { AllergensField, type Known } from '../allergens-field';
import { type Review, ReviewStep } from '../review';
import classes from './extra-review.module.css';
import type { ExtraStep } from './extra-steps';
import { groupFields, groupPatch, type OptionField } from './group-fields';
import { useGroupDraft } from './use-group-draft';

type Props = {
  step: ExtraStep;
  store: Store;
  language: Language;
  /** The way on from it. */
  review: Review;
  onClose: () => void;
};

/** The allergens of an extra, while those of a menu are gone through; it stays from one to the next of its group. */
export const ExtraReview = ({ step, store, language, review, onClose }: Props) => {
  const { group, at, option, dishes } = step;
  const source = store.defaultLanguage;
  const draft = useGroupDraft(group, store);
  const isOpen = useIsOpen();
  const undoLater = useLateUndo(store, group.id);
  // A way back is taken after other extras of the group have changed.
  const latest = useRef(draft.value.options);
  useEffect(() => {
    latest.current = draft.value.options;
  });
  const set = (place: number, allergens: Known) => {
    latest.current = withAllergens(latest.current, place, allergens);
    draft.set('options', latest.current);
  };
  const known = draft.value.options[at]?.allergens;
  if (!known) return null;
  const name = textIn(option.name, language, source);
  const list = new Intl.ListFormat(currentLocale(), { type: 'conjunction' });
  return (
    <section className={classes.review} aria-labelledby={`${step.id}-name`} data-review>
      <div className={classes.head}>
        <h3 id={`${step.id}-name`} lang={tagOf[shownIn(option.name, language, source)]}>
          {name}
        </h3>
        <p>
          {textIn(group.name, language, source)}
          {' · '}
          {list.format(dishes.map((dish) => textIn(dish.name, language, source)))}
        </p>
      </div>
      <Editor draft={draft} onClose={onClose}>
        <AllergensField
          key={at}
          name={name}
          value={known}
          onChange={(allergens) => set(at, allergens)}
          onUndo={async (before) => {
            if (!isOpen()) return undoLater(at, before);
            set(at, before);
            return true;
          }}
          editable
          autoFocus
        >
          <ReviewStep id={`next-${step.id}`} review={review} known={known} doubted={false} isExtra />
        </AllergensField>
      </Editor>
    </section>
  );
};

const withAllergens = (options: OptionField[], place: number, allergens: Known): OptionField[] =>
  options.map((each, i) => (i === place ? { ...each, allergens } : each));

/** Takes back what was said of an extra of a group that is no longer looked at, as it is by then. */
const useLateUndo = (store: Store, id: string) => {
  const redux = useStore();
  const [update] = useUpdateExtraGroupMutation();
  return async (place: number, allergens: Known): Promise<boolean> => {
    const select = api.endpoints.listExtraGroups.select({ storeId: store.id });
    const group = select(redux.getState() as Parameters<typeof select>[0]).data?.find(
      (each) => each.id === id,
    );
    if (!group) return false;
    const { options } = groupFields(group, store.currency, currentLocale());
    const extraGroupPatch = groupPatch({ options: withAllergens(options, place, allergens) }, store.currency);
    const { revision } = group;
    return !problemIn(await update({ storeId: store.id, id, revision, extraGroupPatch }));
  };
};
