import { Button, Modal, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ExtraGroup,
  limits,
  type Store,
  useDeleteExtraGroupMutation,
  useRestoreExtraGroupMutation,
} from '@/api';
import type { Language } from '@/i18n';
import { isByKey } from '@/lib/browser/click';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { textIn } from '@/lib/text/text';
import { useEditorLanguage } from '@/lib/text/use-editor-language';
import { DraftNote, DraftTrouble } from '@/ui/editor';
import { laterUndo, toastDeleted, toastProblem } from '@/ui/toasts';
import { TranslatedFields } from '@/ui/translated-fields';
import classes from './group-dialog.module.css';
import { OptionRows } from './option-rows';
import { useGroupDraft } from './use-group-draft';

type Props = {
  /** The group that is looked at; undefined for none. */
  group: ExtraGroup | undefined;
  store: Store;
  language: Language;
  editable: boolean;
  onClose: () => void;
};

/** A group of extras, which changes on all dishes that have it. */
export const GroupDialog = ({ group, onClose, ...rest }: Props) => {
  const { t } = useTranslation('menu');
  // It stays while the window fades.
  const [last, setLast] = useState(group);
  useEffect(() => {
    if (group) setLast(group);
  }, [group]);
  const current = group ?? last;
  const source = rest.store.defaultLanguage;
  return (
    <Modal
      opened={group !== undefined}
      onClose={onClose}
      size={560}
      title={current && textIn(current.name, source, source)}
      closeButtonProps={{ 'aria-label': t('extras.close') }}
      classNames={{ title: classes.title ?? '' }}
    >
      {current && <Content key={current.id} {...rest} group={current} onClose={onClose} />}
    </Modal>
  );
};

type ContentProps = Omit<Props, 'group'> & { group: ExtraGroup };

const Content = ({ group, store, editable, onClose, ...page }: ContentProps) => {
  const { t } = useTranslation('menu');
  const source = store.defaultLanguage;
  const draft = useGroupDraft(group, store);
  const [language, setLanguage] = useEditorLanguage(page.language, draft.blamed);
  const remove = useGroupDeletion(store);
  const options = group.options.length;
  const wanted = Math.max(Number(draft.value.min), Number(draft.value.max));
  const count = (field: 'min' | 'max') => (
    <TextInput
      label={t(`extras.${field}`)}
      inputMode="numeric"
      placeholder={field === 'max' ? t('extras.any') : '0'}
      value={draft.value[field]}
      onChange={(event) => {
        draft.set(field, event.currentTarget.value, 'blur');
        // What did not fit this one may fit it now, and goes with it.
        const other = field === 'min' ? 'max' : 'min';
        if (draft.error(other)) draft.set(other, draft.value[other], 'blur');
      }}
      onBlur={() => draft.flush()}
      onKeyDown={(event) => event.key === 'Enter' && draft.flush()}
      error={draft.error(field)}
      autoComplete="off"
      readOnly={!editable}
    />
  );
  return (
    <div className={classes.content}>
      <p className={classes.hint}>{t('extras.hint')}</p>
      <TranslatedFields
        draft={draft}
        fields={[
          {
            ...{ name: 'name', label: t('extras.name'), text: group.name, required: true, wait: 'long' },
            limit: limits.extraGroup.name,
          },
        ]}
        {...{ store, language, editable }}
        onLanguage={setLanguage}
      />
      <div className={classes.counts}>
        {count('min')}
        {count('max')}
      </div>
      {options > 0 && wanted > options && (
        <p className={classes.hint} role="status">
          {t('extras.tooFew', { count: options })}
        </p>
      )}
      <OptionRows
        value={draft.value.options}
        onChange={(options, wait) => draft.set('options', options, wait)}
        onLeave={() => draft.flush('options')}
        currency={store.currency}
        error={draft.error}
        {...{ language, source, editable }}
      />
      <DraftTrouble draft={draft} />
      <div className={classes.foot}>
        {editable && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={(event) => {
              onClose();
              void remove(group, isByKey(event));
            }}
          >
            {t('extras.delete')}
          </Button>
        )}
        <DraftNote draft={draft} />
      </div>
    </div>
  );
};

/** Deletes a group on all dishes that have it, and brings it back to them. */
const useGroupDeletion = (store: Store) => {
  const { detail } = useProblemText();
  const [remove] = useDeleteExtraGroupMutation();
  const [restore] = useRestoreExtraGroupMutation();
  const report = (ended: { error?: unknown }): boolean => {
    const problem = problemIn(ended);
    if (problem) toastProblem(problem, detail(problem));
    return !problem;
  };
  return async ({ id, name }: ExtraGroup, byKey: boolean): Promise<void> => {
    const offer = laterUndo();
    if (!report(await remove({ storeId: store.id, id }))) return;
    const onUndo = async () => report(await restore({ storeId: store.id, id }));
    const source = store.defaultLanguage;
    toastDeleted({ name: textIn(name, source, source), byKey, focusIds: ['add-extras'], onUndo }, offer);
  };
};
