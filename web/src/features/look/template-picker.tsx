import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Look, Store } from '@/api';
import { currentLanguage, type Language } from '@/i18n';
import { headOf, type OwnColors } from '@/lib/look/head';
import classes from './template-picker.module.css';
import { Thumbnail } from './thumbnail';
import { useTurns } from './use-turns';

type Props = {
  store: Store;
  /** The language in which the previews speak. */
  language: Language;
  templates: Look[];
  chosen: string;
  own: OwnColors;
  /** What to add to an address to see what is worked on; empty where guests see it. */
  look: string;
  /** Changes when the pages do otherwise than in their colours: the previews are loaded anew. */
  version: string;
  onChoose: (template: Look['id']) => void;
};

/** The templates to choose from, each with the store's own page in it. */
export const TemplatePicker = ({
  store,
  language,
  templates,
  chosen,
  own,
  look,
  version,
  onChoose,
}: Props) => {
  const { t } = useTranslation('look');
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const srcOf = ({ preview }: Look) =>
    `/s/${store.slug}${preview}&edit&lang=${language}${look && `&${look}`}`;
  const keyOf = (template: Look) => `${srcOf(template)} ${version}`;
  const { hasTurn, see, end } = useTurns(templates.map(keyOf));
  const onLoaded = (key: string, isFailed: boolean) => {
    end(key);
    setFailed((before) => {
      const others = [...before].filter((each) => each !== key);
      return new Set(isFailed ? [...others, key] : others);
    });
  };
  return (
    <fieldset className={classes.templates} data-field="template">
      <legend>{t('template.title')}</legend>
      <p className={classes.trouble} role="status">
        {templates.some((template) => failed.has(keyOf(template))) && t('template.failed')}
      </p>
      <div className={classes.grid}>
        {templates.map((template) => (
          <label key={template.id} className={classes.tile}>
            <input
              type="radio"
              name="template"
              className={classes.radio}
              checked={template.id === chosen}
              // Choosing what is chosen already is a choice too, and changes nothing.
              onClick={() => template.id === chosen && onChoose(template.id)}
              onChange={() => onChoose(template.id)}
              aria-describedby={`template-${template.id}`}
            />
            <Thumbnail
              key={keyOf(template)}
              src={srcOf(template)}
              title={t('template.preview', { name: wordsOf(template.name) })}
              heads={headOf(template, own)}
              hasTurn={hasTurn(keyOf(template))}
              onSeen={() => see(keyOf(template))}
              onLoaded={(isFailed) => onLoaded(keyOf(template), isFailed)}
            />
            <span className={classes.name}>
              {wordsOf(template.name)}
              <IconCheck className={classes.check} size={18} stroke={2.25} aria-hidden />
            </span>
            <span id={`template-${template.id}`} className={classes.description}>
              {wordsOf(template.description)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const wordsOf = (text: Look['name']): string => text[currentLanguage()] ?? text.en ?? '';
