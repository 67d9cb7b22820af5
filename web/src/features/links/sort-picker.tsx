import { useTranslation } from 'react-i18next';
import { kinds, type Sort, SortIcon, socialTypes } from './kinds';
import classes from './links.module.css';

type Props = {
  value: Sort | null;
  onPick: (sort: Sort) => void;
  disabled?: boolean;
  /** Offers only kinds that have an address and stand among the links. */
  only?: 'addressed';
};

/** Chooses what a link leads to; it decides the icon. */
export const SortPicker = ({ value, onPick, disabled = false, only }: Props) => {
  const { t } = useTranslation('links');
  const tile = (sort: Sort, label: string) => (
    <button
      key={label}
      type="button"
      className={classes.tile}
      aria-pressed={value !== null && value.kind === sort.kind && value.social === sort.social}
      onClick={() => onPick(sort)}
      disabled={disabled}
    >
      <SortIcon sort={sort} />
      <span>{label}</span>
    </button>
  );
  return (
    <>
      <fieldset className={classes.tiles} data-small={only && true}>
        <legend>{only ? t('picker.icon') : t('picker.kinds')}</legend>
        {kinds
          .filter((kind) => !only || kind !== 'menu')
          .map((kind) => tile({ kind, social: null }, t(`kind.${kind}`)))}
      </fieldset>
      {!only && (
        <fieldset className={classes.tiles}>
          <legend>{t('picker.social')}</legend>
          {socialTypes.map((social) => tile({ kind: 'other', social }, t(`social.${social}`)))}
        </fieldset>
      )}
    </>
  );
};
