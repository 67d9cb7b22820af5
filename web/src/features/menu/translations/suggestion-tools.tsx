import { Button, Loader } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '@/api';
import { type Language, labelled, tagOf } from '@/i18n';
import classes from './suggestions.module.css';
import type { Suggestions } from './use-suggestions';

/** How many suggestions there are, how one is accepted, and the way to more where a service can be asked. */
export const SuggestionTools = ({
  suggestions,
  editable,
}: {
  suggestions: Suggestions;
  editable: boolean;
}) => {
  const { t } = useTranslation('translations');
  const { count, service, open, progress, ask, stop } = suggestions;
  const canAsk = editable && service !== '' && (open > 0 || progress !== null);
  if (!editable || (count === 0 && !canAsk)) return null;
  return (
    <div className={classes.tools}>
      <p>
        {count > 0 && (
          <>
            <strong>{t('suggestion.ready', { count })}</strong> {t('suggestion.hint')}
          </>
        )}
      </p>
      <span role="status" className={classes.progress}>
        {progress && (
          <>
            <Loader size={14} color="gray" aria-hidden /> {t('suggestion.asking', progress)}
          </>
        )}
      </span>
      {canAsk &&
        (progress ? (
          <Button size="compact-md" variant="subtle" color="gray" onClick={stop}>
            {t('suggestion.stop')}
          </Button>
        ) : (
          <Button
            size="compact-md"
            variant="customBlackOutlined"
            leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
            title={service}
            onClick={() => void ask()}
          >
            {t('suggestion.ask')}
          </Button>
        ))}
    </div>
  );
};

type Props = {
  suggestion: Suggestion;
  /** What the service is called that it may come from. */
  service: string;
  language: Language;
  onAccept: () => void;
};

/** A suggested translation below its field, and the way to take it. */
export const SuggestionLine = ({ suggestion, service, language, onAccept }: Props) => {
  const { t } = useTranslation('translations');
  const isFromService = suggestion.from === 'service';
  return (
    <div className={classes.line}>
      <p aria-hidden>
        <span className={classes.origin}>
          {isFromService && service
            ? t('suggestion.fromService', { service })
            : t(isFromService ? 'suggestion.label' : 'suggestion.fromDictionary')}
        </span>{' '}
        <span lang={tagOf[language]}>{suggestion.target}</span>
      </p>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={labelled(t('suggestion.accept'), suggestion.target)}
        onClick={onAccept}
      >
        {t('suggestion.accept')}
      </Button>
    </div>
  );
};
