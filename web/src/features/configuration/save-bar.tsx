import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useValueText } from '@/lib/names/value-text';
import { stale, unreachable } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { DraftTrouble } from '@/ui/editor';
import { SaveNote } from '@/ui/save-note';
import classes from './configuration-form.module.css';
import type { ConfigurationForm } from './use-configuration-form';

/** Whether all is saved, what keeps it from being so, and the button that saves. */
export const SaveBar = ({ form, onRetry }: { form: ConfigurationForm; onRetry: () => void }) => {
  const { t } = useTranslation('configuration');
  const trouble = useTrouble(form, onRetry);
  return (
    <div className={classes.bar} data-changed={form.changed > 0 || undefined}>
      {trouble && <DraftTrouble draft={trouble} />}
      <div className={classes.foot}>
        <span className={classes.state} data-changed={form.changed > 0 || undefined} role="status">
          {form.saving ? (
            <SaveNote state="saving" />
          ) : form.changed > 0 ? (
            t('unsaved', { count: form.changed })
          ) : (
            t('allSaved')
          )}
        </span>
        {form.changed > 0 && !form.saving && !trouble && (
          <Button variant="subtle" color="gray" onClick={form.discard}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" variant="customPurple">
          {t('save')}
        </Button>
      </div>
    </div>
  );
};

/** Why saving failed where no field is to blame, and what can be done about it. */
const useTrouble = (form: ConfigurationForm, onRetry: () => void) => {
  const { t } = useTranslation('configuration');
  const { detail } = useProblemText();
  const { problem, configuration, discard } = form;
  const { label } = useValueText(configuration);
  if (!problem) return null;
  if (problem.status === stale) {
    const { updatedByEmail: by, updatedAt: at } = configuration;
    const both = form.changedByBoth.map(label).join(', ');
    const trouble = [t('conflict', { by, at }), both && t('both', { fields: both })].join(' ');
    return { status: 'conflict' as const, trouble, send: form.goOn, discard };
  }
  const status = problem.status === unreachable ? ('offline' as const) : ('failed' as const);
  const trouble = problem.status === unreachable ? t('unreachable') : detail(problem);
  return { status, trouble, send: onRetry, discard };
};
