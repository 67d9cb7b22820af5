import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LinkPage, Look } from '@/api';
import type { Draft } from '@/lib/drafts/use-draft';
import { legibilityOf, type OwnColors } from '@/lib/look/head';
import { ColorField } from './color-field';
import classes from './color-fields.module.css';
import { suggestedBackgrounds, suggestedTexts } from './named-colors';

type Props = {
  draft: Pick<Draft<Pick<LinkPage, 'textColor' | 'backgroundColor'>>, 'value' | 'set' | 'error'>;
  template: Look;
  own: OwnColors;
};

/** The colours of the head of the link page, and whether they can be read. */
export const ColorFields = ({ draft, template, own }: Props) => {
  const { t } = useTranslation('look');
  // What guests see where the owner has chosen no colour of the text.
  const automatic = legibilityOf(template, { ...own, textColor: '' }).shown;
  return (
    <section className={classes.colors} aria-labelledby="look-colors">
      <div>
        <h2 id="look-colors">{t('colors.title')}</h2>
        <p className={classes.hint}>{t(own.hasCover ? 'colors.cover' : 'colors.hint')}</p>
      </div>
      <ColorField
        label={t('colors.background')}
        value={draft.value.backgroundColor}
        own={template.light.hero}
        ownLabel={t('colors.fromTemplate')}
        suggested={suggestedBackgrounds}
        error={draft.error('backgroundColor')}
        onChange={(color, wait) => draft.set('backgroundColor', color, wait)}
      />
      <ColorField
        label={t('colors.text')}
        value={draft.value.textColor}
        own={automatic}
        ownLabel={t('colors.automatic')}
        suggested={suggestedTexts}
        error={draft.error('textColor')}
        onChange={(color, wait) => draft.set('textColor', color, wait)}
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
