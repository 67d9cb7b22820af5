import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Appearance, Look } from '@/api';
import type { Draft } from '@/lib/drafts/use-draft';
import { headOf, legibilityOf, type OwnColors } from '@/lib/look/head';
import { Choice } from './choice';
import { ColorField } from './color-field';
import classes from './color-fields.module.css';
import type { Colors } from './colors';
import { suggestedBackgrounds, suggestedTexts } from './named-colors';

type Ground = Colors & Pick<Appearance, 'gradientDirection'>;

type Props = {
  draft: Pick<Draft<Ground>, 'value' | 'set' | 'flush' | 'error'>;
  /** The colours as they are stored. */
  stored: Colors;
  template: Look;
  own: OwnColors;
};

const icon = { size: 18, stroke: 1.75 } as const;
const directions = [
  { key: 'down', icon: <IconArrowDown {...icon} /> },
  { key: 'right', icon: <IconArrowRight {...icon} /> },
  { key: 'down_right', icon: <IconArrowDownRight {...icon} /> },
  { key: 'up_right', icon: <IconArrowUpRight {...icon} /> },
] as const;

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
        label={t('colors.gradient')}
        {...propsOf('gradientColor')}
        own={own.backgroundColor || template.light.hero}
        ownLabel={t('colors.noGradient')}
        suggested={suggestedBackgrounds}
        error={draft.error('gradient_color')}
      />
      {own.gradientColor && (
        <Choice
          name="gradientDirection"
          legend={t('colors.direction.title')}
          value={draft.value.gradientDirection}
          onChange={(key) => draft.set('gradientDirection', key, 'now')}
          choices={directions.map(({ key, icon }) => ({
            key,
            label: t(`colors.direction.${key}`),
            sample: icon,
          }))}
        />
      )}
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
  const found = legibilityOf(template, own);
  // An automatic colour is readable by itself.
  const bad = own.textColor !== '' && !found.isGood;
  const color = found.shown;
  const words = () => {
    if (!bad) return t('colors.good');
    return found.isShaded && !own.hasCover ? t('colors.shaded', { color }) : t('colors.bad', { color });
  };
  // Not more than there is: 4.49 is no 4.5.
  const ratio = Math.floor((bad ? found.ratio : found.shownRatio) * 10) / 10;
  return (
    <div className={classes.note} data-bad={bad || undefined}>
      <span
        className={classes.sample}
        style={{ background: sampleOf(template, own), color: bad ? found.text : color }}
        aria-hidden
      >
        Aa
      </span>
      <p role="status">
        {bad ? (
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconCheck size={18} stroke={2} aria-hidden />
        )}
        <span>
          {words()} {t('colors.ratio', { ratio })}
        </span>
      </p>
      {bad && color !== own.textColor && (
        <Button size="compact-sm" variant="customBlackOutlined" onClick={() => onCorrect(color)}>
          <span className={classes.dot} style={{ background: color }} aria-hidden />
          {t('colors.correct', { color })}
        </Button>
      )}
    </div>
  );
};

/** The ground as guests see it. */
const sampleOf = (template: Look, own: OwnColors): string => {
  const { gradient, ground } = headOf(template, own).light;
  return gradient ?? ground;
};
