import { TextInput } from '@mantine/core';
import { IconColorPicker } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { labelled } from '@/i18n';
import { contrast, parseHex, type Rgb } from '@/lib/look/color';
import classes from './color-field.module.css';
import { colorOf, emptied } from './colors';
import type { NamedColor } from './named-colors';

type Props = {
  label: string;
  /** Names it in its draft. */
  name: string;
  /** #rrggbb, or empty for `own`. */
  value: string;
  /** The same as it is typed, and as it is stored. */
  typed: string;
  stored: string;
  /** What an empty value stands for, and what that is called. */
  own: string;
  ownLabel: string;
  suggested: NamedColor[];
  error?: string | undefined;
  /** `now` where a colour was picked, `pause` while it is being looked for, `blur` while its code is typed. */
  onChange: (value: string, wait: 'pause' | 'now' | 'blur') => void;
  /** What is typed is no colour, and its field was left. */
  onLeave: () => void;
};

/** A colour: the template's own, one of those suggested, or any other by eye or by its code. */
export const ColorField = (props: Props) => {
  const { label, value, own, ownLabel, suggested, onChange } = props;
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
        <CodeInput {...props} />
      </div>
    </fieldset>
  );
};

/** A colour by its code, taken when the field is left or Enter is pressed. */
const CodeInput = ({ label, name, typed, stored, own, error, onChange, onLeave }: Props) => {
  const { t } = useTranslation('look');
  const adopt = () => {
    if (typed === stored) return;
    const color = colorOf(typed);
    if (color === undefined) onLeave();
    // The template's own, typed once more, has not been chosen.
    else onChange(stored === '' && color === own ? '' : color, 'now');
  };
  return (
    <TextInput
      className={classes.code ?? ''}
      data-field={name}
      size="sm"
      aria-label={labelled(label, t('colors.code'))}
      value={typed || own}
      maxLength={16}
      spellCheck={false}
      autoComplete="off"
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || emptied, 'blur')}
      onBlur={adopt}
      onKeyDown={({ key }) => key === 'Enter' && adopt()}
    />
  );
};

const dark: Rgb = [29, 24, 36];

/** Whether dark signs are seen better on a colour than light ones. */
const isPale = (hex: string): boolean => contrast(parseHex(hex) ?? dark, dark) > 4.5;
