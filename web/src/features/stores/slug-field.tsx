import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SlugAnswer } from '@/api';
import classes from './slug-field.module.css';

type Props = Omit<TextInputProps, 'onChange'> & {
  value: string;
  onChange: (slug: string) => void;
  /** What the server says of it; null while that is not known. */
  answer: SlugAnswer | null;
  /** Whether what is said of it has its line before it is said, so that nothing below moves. */
  keepsLine?: boolean;
};

/** A store's web address: the host before it, whether it is free behind it, and others where it is not. */
export const SlugField = ({ value, onChange, answer, keepsLine = true, ...rest }: Props) => {
  const { t } = useTranslation('stores');
  const others = answer && !answer.available ? (answer.alternatives ?? []) : [];
  return (
    <div className={classes.field}>
      <TextInput
        leftSection={<span className={classes.prefix}>{`${window.location.host}/s/`}</span>}
        leftSectionWidth="auto"
        classNames={{
          input: classes.input ?? '',
          section: classes.section ?? '',
          wrapper: classes.wrapper ?? '',
        }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.toLowerCase().replace(/\s+/g, '-'))}
        rightSection={<Mark answer={answer} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        {...rest}
      />
      {others.length > 0 && (
        <div className={classes.others}>
          <span>{t('new.slugOthers')}</span>
          {others.map((slug) => (
            <Button key={slug} variant="dishSelection" size="compact-md" onClick={() => onChange(slug)}>
              {slug}
            </Button>
          ))}
        </div>
      )}
      <p className={classes.spoken} data-keeps={keepsLine || undefined} role="status">
        {answer?.available ? t('new.slugFree', { address: `/s/${answer.slug}` }) : ''}
      </p>
    </div>
  );
};

const Mark = ({ answer }: { answer: SlugAnswer | null }) => {
  if (!answer) return null;
  return answer.available ? (
    <IconCheck size={18} stroke={2} color="var(--ok-ink)" aria-hidden />
  ) : (
    <IconX size={18} stroke={2} color="var(--danger)" aria-hidden />
  );
};
