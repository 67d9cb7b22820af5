import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '@/api';
import { type Language, labelled, tagOf } from '@/i18n';
import { stateOf } from '@/lib/text/text';
import { TranslationBadge } from '@/ui/badge';
import { useLimit } from '@/ui/use-limit';
import type { MenuText } from './menu-texts';
import { SuggestionLine } from './suggestion-tools';
import classes from './translations.module.css';
import type { TextField } from './use-text-field';

type Props = {
  text: MenuText;
  /** What the text belongs to, in the source language. */
  of: string;
  /** Whether it is to be read there too: its name does not stand above. */
  isAlone: boolean;
  field: TextField;
  language: Language;
  source: Language;
  editable: boolean;
  suggestion: Suggestion | undefined;
  /** What the service is called that suggests. */
  service: string;
  /** Leads to the next text that needs a translation. */
  onNext: (id: string) => void;
};

/** The id of the field of a text. */
export const fieldIdOf = (id: string): string => `text-${id}`;

/** A text, and beside it its translation: Enter stores that and leads on. */
export const TranslationRow = (props: Props) => {
  const { text, of, isAlone, field, language, source, editable, suggestion, service, onNext } = props;
  const { t } = useTranslation(['translations', 'ui']);
  const limitProps = useLimit();
  const state = stateOf([text.text], language, source);
  const original = text.text[source] ?? '';
  const suggested = editable && suggestion && suggestion.target !== field.written;
  const label = t(`kind.${text.kind}`);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends what an input method composes.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (suggestion && field.written === '') field.confirm(suggestion.target);
    else field.leave();
    onNext(text.id);
  };
  return (
    <div className={classes.row} data-state={state} data-kind={text.kind}>
      <div className={classes.source}>
        <p className={classes.kind}>
          {label}
          {isAlone && <span lang={tagOf[source]}>{of}</span>} <TranslationBadge state={state} />
        </p>
        {original ? <p lang={tagOf[source]}>{original}</p> : <p className={classes.none}>{t('noSource')}</p>}
      </div>
      <div className={classes.target}>
        <Textarea
          id={fieldIdOf(text.id)}
          aria-label={labelled(label, text.place !== undefined ? `${of}, ${original}` : of)}
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
          {...(suggested && {
            // Who does not see it must know what Enter takes.
            description: (
              <VisuallyHidden>{labelled(t('suggestion.label'), suggestion.target)}</VisuallyHidden>
            ),
          })}
          readOnly={!editable}
        />
        {suggested && (
          <SuggestionLine
            {...{ suggestion, service, language }}
            onAccept={() => {
              field.confirm(suggestion.target);
              onNext(text.id);
            }}
          />
        )}
        {editable && original && !suggested && !text.isLong && field.written === '' && (
          <div className={classes.hint}>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={labelled(t('same'), original)}
              onClick={() => {
                field.confirm(original);
                onNext(text.id);
              }}
            >
              {t('same')}
            </Button>
          </div>
        )}
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
