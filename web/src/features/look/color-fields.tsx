import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Look } from '@/api';
import type { Draft } from '@/lib/drafts/use-draft';
import { legibilityOf, type OwnColors } from '@/lib/look/head';
import { ColorField } from './color-field';
import classes from './color-fields.module.css';
import type { Colors } from './colors';
import { suggestedBackgrounds, suggestedTexts } from './named-colors';

type Props = {
  draft: Pick<Draft<Colors>, 'value' | 'set' | 'flush' | 'error'>;
  /** The colours as they are stored. */
  stored: Colors;
  template: Look;
  own: OwnColors;
};

/** The colours of the head of the link page, and whether they can be read. */
export const ColorFields = ({ draft, stored, template, own }: Props) => {
  const { t } = useTranslation('look');
  // What guests see where the owner has chosen no colour of the text.
  const automatic = legibilityOf(template, { ...own, textColor: '' }).shown;
  const propsOf = (name: keyof Colors) => ({
    name,
    typed: draft.value[name],
    value: own[name] ?? '',
    stored: stored[name],
    onChange: (color: string, wait: 'pause' | 'now' | 'blur') => draft.set(name, color, wait),
    onLeave: () => draft.flush(name),
  });
  return (
    <section className={classes.colors} aria-labelledby="look-colors">
      <div>
        <h2 id="look-colors">{t('colors.title')}</h2>
        <p className={classes.hint}>{t(own.hasCover ? 'colors.cover' : 'colors.hint')}</p>
      </div>
      <ColorField
        label={t('colors.background')}
        {...propsOf('backgroundColor')}
        own={template.light.hero}
        ownLabel={t('colors.fromTemplate')}
        suggested={suggestedBackgrounds}
        error={draft.error('background_color')}
      />
      <ColorField
        label={t('colors.text')}
        {...propsOf('textColor')}
        own={automatic}
        ownLabel={t('colors.automatic')}
        suggested={suggestedTexts}
        error={draft.error('text_color')}
      />
      <LegibilityNote
        template={template}
        own={own}
        onCorrect={(color) => draft.set('textColor', color, 'now')}
      />
    </section>
  );
};

type NoteProps = { template: Look; own: OwnColors; onCorrect: (color: string) => void };

/** Says whether the text can be read; where it cannot, what guests see instead, to be taken over by one press. */
const LegibilityNote = ({ template, own, onCorrect }: NoteProps) => {
  const { t } = useTranslation('look');
  // An automatic colour is readable by itself.
  const { isGood, text, ground, shown } = legibilityOf(template, own);
  const bad = own.textColor !== '' && !isGood;
  return (
    <div className={classes.note} data-bad={bad || undefined}>
      <span className={classes.sample} style={{ background: ground, color: bad ? text : shown }} aria-hidden>
        Aa
      </span>
      <p role="status">
        {bad ? (
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconCheck size={18} stroke={2} aria-hidden />
        )}
        {bad ? t('colors.bad', { color: shown }) : t('colors.good')}
      </p>
      {bad && (
        <Button size="compact-sm" variant="customBlackOutlined" onClick={() => onCorrect(shown)}>
          <span className={classes.dot} style={{ background: shown }} aria-hidden />
          {t('colors.correct', { color: shown })}
        </Button>
      )}
    </div>
  );
};
