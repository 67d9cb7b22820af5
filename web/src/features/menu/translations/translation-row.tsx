import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, labelled, tagOf } from '@/i18n';
import { stateOf } from '@/lib/text/text';
import { TranslationBadge } from '@/ui/badge';
import { useLimit } from '@/ui/use-limit';
import type { MenuText } from './menu-texts';
import classes from './translations.module.css';
import type { TextField } from './use-text-field';

type Props = {
  text: MenuText;
  /** What the text belongs to, in the source language. */
  of: string;
  field: TextField;
  language: Language;
  source: Language;
  editable: boolean;
  /** Leads to the next text that needs a translation. */
  onNext: (id: string) => void;
};

/** The id of the field of a text. */
export const fieldIdOf = (id: string): string => `text-${id}`;

/** A text, and beside it its translation: Enter stores that and leads on. */
export const TranslationRow = ({ text, of, field, language, source, editable, onNext }: Props) => {
  const { t } = useTranslation(['translations', 'ui']);
  const limitProps = useLimit();
  const state = stateOf([text.text], language, source);
  const original = text.text[source] ?? '';
  const label = t(`kind.${text.kind}`);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends what an input method composes.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    field.leave();
    onNext(text.id);
  };
  return (
    <div className={classes.row} data-state={state} data-kind={text.kind}>
      <div className={classes.source}>
        <p className={classes.kind}>
          {label} <TranslationBadge state={state} />
        </p>
        {original ? <p lang={tagOf[source]}>{original}</p> : <p className={classes.none}>{t('noSource')}</p>}
      </div>
      <div className={classes.target}>
        <Textarea
          id={fieldIdOf(text.id)}
          aria-label={labelled(label, text.kind === 'size' ? `${of}, ${original}` : of)}
          lang={tagOf[language]}
          rows={text.isLong ? 2 : 1}
          classNames={{ input: classes.input ?? '' }}
          value={field.written}
          onChange={(event) =>
            field.set(text.isLong ? event.currentTarget.value : inOneLine(event.currentTarget.value))
          }
          onBlur={field.leave}
          onKeyDown={onKeyDown}
          error={field.error}
          {...limitProps(field.written, text.limit)}
          readOnly={!editable}
        />
        {state === 'stale' && (
          <div className={classes.hint}>
            <span>{t('changed')}</span>
            {editable && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
                aria-label={labelled(t('ui:translation.confirm'), field.written)}
                onClick={() => {
                  field.confirm(field.written);
                  onNext(text.id);
                }}
              >
                {t('ui:translation.confirm')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
};

/** Lines that are pasted where there is one. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');
