import { TextInput } from '@mantine/core';
import { IconColorPicker } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelled } from '@/i18n';
import { contrast, parseHex, type Rgb, toHex } from '@/lib/look/color';
import classes from './color-field.module.css';
import type { NamedColor } from './named-colors';

type Props = {
  label: string;
  /** #rrggbb, or empty for `own`. */
  value: string;
  /** What an empty value stands for, and what that is called. */
  own: string;
  ownLabel: string;
  suggested: NamedColor[];
  error?: string | undefined;
  /** `now` where a colour was picked, `pause` while it is being looked for. */
  onChange: (value: string, wait: 'pause' | 'now') => void;
};

/** A colour: the template's own, one of those suggested, or any other by eye or by its code. */
export const ColorField = ({ label, value, own, ownLabel, suggested, error, onChange }: Props) => {
  const { t } = useTranslation('look');
  const shown = value || own;
  const isOther = value !== '' && !suggested.some(({ hex }) => hex === value);
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.choices}>
        <button
          type="button"
          className={classes.own}
          aria-pressed={value === ''}
          onClick={() => onChange('', 'now')}
        >
          <span className={classes.dot} style={{ background: own }} aria-hidden />
          {ownLabel}
        </button>
        {suggested.map(({ name, hex }) => (
          <button
            key={hex}
            type="button"
            className={classes.swatch}
            style={{ background: hex }}
            data-pale={isPale(hex) || undefined}
            aria-label={t(`colors.name.${name}`)}
            title={t(`colors.name.${name}`)}
            aria-pressed={value === hex}
            onClick={() => onChange(hex, 'now')}
          />
        ))}
        <label
          className={classes.picker}
          data-chosen={isOther || undefined}
          style={isOther ? { background: shown, color: isPale(shown) ? '#1d1824' : '#ffffff' } : undefined}
          title={t('colors.custom')}
        >
          <IconColorPicker size={18} stroke={1.75} aria-hidden />
          <input
            type="color"
            aria-label={labelled(label, t('colors.custom'))}
            value={shown}
            onChange={({ currentTarget }) => onChange(currentTarget.value, 'pause')}
          />
        </label>
        {/* A colour picked elsewhere replaces what is half typed here. */}
        <CodeInput key={shown} label={label} shown={shown} error={error} onChange={onChange} />
      </div>
    </fieldset>
  );
};

type CodeProps = { label: string; shown: string } & Pick<Props, 'error' | 'onChange'>;

/** A colour by its code, taken when the field is left or Enter is pressed. */
const CodeInput = ({ label, shown, error, onChange }: CodeProps) => {
  const { t } = useTranslation('look');
  const [text, setText] = useState(shown);
  const [wrong, setWrong] = useState(false);
  const adopt = () => {
    const color = parseHex(text.trim().replace(/^#?/, '#'));
    setWrong(!color);
    if (color && toHex(color) !== shown) onChange(toHex(color), 'now');
    else if (color) setText(shown);
  };
  return (
    <TextInput
      className={classes.code ?? ''}
      size="sm"
      aria-label={labelled(label, t('colors.code'))}
      value={text}
      maxLength={16}
      spellCheck={false}
      autoComplete="off"
      error={wrong ? t('colors.notHex') : error}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={adopt}
      onKeyDown={({ key }) => key === 'Enter' && adopt()}
    />
  );
};

const dark: Rgb = [29, 24, 36];

/** Whether dark signs are seen better on a colour than light ones. */
const isPale = (hex: string): boolean => contrast(parseHex(hex) ?? dark, dark) > 4.5;
