import { useElementSize } from '@mantine/hooks';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Look, Store } from '@/api';
import { currentLanguage, type Language } from '@/i18n';
import { useOnline } from '@/lib/browser/use-online';
import { type Heads, headOf, type OwnColors } from '@/lib/look/head';
import { paintHead } from '@/lib/look/paint';
import classes from './template-picker.module.css';

type Props = {
  store: Store;
  /** The language in which the previews speak. */
  language: Language;
  templates: Look[];
  chosen: string;
  own: OwnColors;
  /** Changes when the pictures on the page do: the previews are loaded anew. */
  pictures: string;
  onChoose: (template: Look['id']) => void;
};

/** The templates to choose from, each with the store's own page in it. */
export const TemplatePicker = ({ store, language, templates, chosen, own, pictures, onChoose }: Props) => {
  const { t } = useTranslation('look');
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const onFailed = useCallback((src: string, isFailed: boolean) => {
    setFailed((before) => {
      if (before.has(src) === isFailed) return before;
      return new Set(isFailed ? [...before, src] : [...before].filter((each) => each !== src));
    });
  }, []);
  return (
    <fieldset className={classes.templates} data-field="template">
      <legend>{t('template.title')}</legend>
      <p className={classes.trouble} role="status">
        {failed.size > 0 && t('template.failed')}
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
              key={pictures}
              src={`/s/${store.slug}${template.preview}&lang=${language}`}
              title={t('template.preview', { name: wordsOf(template.name) })}
              heads={headOf(template, own)}
              onFailed={onFailed}
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

/** How wide the page in a preview believes to be, in pixels. */
const pageWidth = 390;

type ThumbnailProps = {
  src: string;
  title: string;
  heads: Heads;
  /** Hears whether the page could not be loaded. */
  onFailed: (src: string, failed: boolean) => void;
};

/** A page, small: to be looked at, not to be used. */
const Thumbnail = ({ src, title, heads, onFailed }: ThumbnailProps) => {
  const { ref, width } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const drawn = useRef(heads);
  const [tried, setTried] = useState({ count: 0, failed: false });
  const reload = useCallback(() => setTried(({ count }) => ({ count: count + 1, failed: false })), []);
  useOnline(tried.failed, reload);
  const show = () => {
    if (frame.current?.contentDocument) paintHead(frame.current, drawn.current);
    else setTried(({ count }) => ({ count, failed: true }));
  };
  useEffect(() => {
    onFailed(src, tried.failed);
    return () => onFailed(src, false);
  }, [src, tried.failed, onFailed]);
  useEffect(() => {
    drawn.current = heads;
    paintHead(frame.current, heads);
  }, [heads]);
  return (
    <span ref={ref} className={classes.thumbnail} inert>
      <iframe
        key={tried.count}
        ref={frame}
        src={src}
        title={title}
        loading="lazy"
        tabIndex={-1}
        className={classes.page}
        data-failed={tried.failed || undefined}
        style={{ transform: `scale(${width / pageWidth})` }}
        onLoad={show}
      />
      {tried.failed && <IconCloudOff className={classes.away} size={28} stroke={1.75} aria-hidden />}
    </span>
  );
};
