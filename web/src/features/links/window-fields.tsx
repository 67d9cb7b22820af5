import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkKind } from '@/api';
import type { Draft } from '@/lib/drafts/use-draft';
import { useProblemText } from '@/lib/server/problem-text';
import { FieldGroup } from '@/ui/field-group';
import { ends } from './kinds';
import type { LinkFields } from './link-fields';
import classes from './window-fields.module.css';

type Time = 'linkStartActiveTime' | 'linkEndActiveTime';

type Props = { kind: LinkKind; draft: Draft<LinkFields>; zone: string; editable: boolean };

/** From when until when guests are offered a link, by the store's clocks. */
export const WindowFields = ({ kind, draft, zone, editable }: Props) => {
  const { t } = useTranslation('links');
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== zone;
  const field = (name: Time, label: string, location: string) => (
    <TimeField
      label={label}
      value={draft.value[name]}
      onChange={(time) => draft.set(name, time, time === '' ? 'now' : 'blur')}
      onLeave={() => draft.flush(name)}
      error={draft.error(location, 'code')}
      editable={editable}
    />
  );
  return (
    <FieldGroup legend={t('window.legend')}>
      <div className={classes.times}>
        {field('linkStartActiveTime', t('window.start'), 'link_start_active_time')}
        {field('linkEndActiveTime', t('window.end'), 'link_end_active_time')}
      </div>
      {editable && ends(kind) && !draft.value.linkEndActiveTime && (
        <p className={classes.note}>{t(`window.ends.${kind}`)}</p>
      )}
      {isElsewhere && <p className={classes.note}>{t('window.zone', { zone })}</p>}
    </FieldGroup>
  );
};

type FieldProps = {
  label: string;
  /** "2026-12-01T18:00"; empty for none. */
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  error: string | undefined;
  editable?: boolean;
  /** What is said below the field. */
  hint?: string;
};

/** A date with a time that may be left empty. One that is half typed is kept, and said to be. */
export const TimeField = ({ label, value, onChange, onLeave, error, editable = true, hint }: FieldProps) => {
  const { t } = useTranslation('links');
  const { rule } = useProblemText();
  const [half, setHalf] = useState(false);
  const leave = (input: HTMLInputElement) => {
    setHalf(input.validity.badInput);
    if (!input.validity.badInput) onLeave?.();
  };
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={value}
      // A year of more than four digits cannot be typed then.
      max="2199-12-31T23:59"
      onChange={({ currentTarget }) => {
        setHalf(false);
        // One part of it was emptied: what is typed of the others is not known here, and stays.
        if (!currentTarget.validity.badInput) onChange(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => leave(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={half ? rule({ code: 'not_a_date_time' }) : error}
      readOnly={!editable}
      rightSection={
        editable &&
        value && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('window.clear', { name: label })}
            onClick={() => onChange('')}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
};
