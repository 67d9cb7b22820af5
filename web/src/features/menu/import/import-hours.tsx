import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSpan } from '@/api';
import { useProblemText } from '@/lib/server/problem-text';
import { isWhole } from '@/lib/time/spans';
import { FieldGroup } from '@/ui/field-group';
import { moveFocus } from '@/ui/focus';
import { SpansField } from '@/ui/hours/spans-field';
import { useHourWords } from '../hours-words';

type Props = {
  value: OpenSpan[];
  onChange: (value: OpenSpan[]) => void;
  /** Whether what is half typed is told. */
  isTold: boolean;
};

/** The hours of a day that a row has, none for the whole day. */
export const ImportHours = ({ value, onChange, isTold }: Props) => {
  const { t } = useTranslation('menu');
  const { rule } = useProblemText();
  const id = useId();
  const words = useHourWords();
  const remove = (at: number) => {
    onChange(value.filter((_, i) => i !== at));
    requestAnimationFrame(() => moveFocus([`${id}-add`]));
  };
  const error = (place: string) => {
    const [, at = '', end = ''] = /^\[(\d+)\]\.(from|to)$/.exec(place) ?? [];
    const isEmpty = value[Number(at)]?.[end as keyof OpenSpan] === '';
    return isTold && isEmpty ? rule({ code: 'not_a_time' }) : undefined;
  };
  return (
    <FieldGroup legend={t('served.hours')}>
      <SpansField
        id={id}
        words={words}
        spans={value}
        onChange={onChange}
        onRemove={remove}
        onLeave={() => undefined}
        error={error}
        editable
        canAdd={value.every(isWhole)}
      />
    </FieldGroup>
  );
};
