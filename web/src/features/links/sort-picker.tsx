import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '@/ui/field-group';
import { kinds, type Sort, SortIcon, socialTypes } from './kinds';
import classes from './sort-picker.module.css';

/** Chooses what a new link leads to, a place or a social network. */
export const SortPicker = ({ onPick }: { onPick: (sort: Sort) => void }) => {
  const { t } = useTranslation('links');
  const tile = (sort: Sort, label: string) => (
    <UnstyledButton
      key={label}
      className={classes.tile}
      data-first={sort.kind === kinds[0] || undefined}
      onClick={() => onPick(sort)}
    >
      <SortIcon sort={sort} />
      <span>{label}</span>
    </UnstyledButton>
  );
  return (
    <div className={classes.groups}>
      <FieldGroup legend={t('picker.kinds')}>
        <div className={classes.tiles}>
          {kinds.map((kind) => tile({ kind, social: null }, t(`kind.${kind}`)))}
        </div>
      </FieldGroup>
      <FieldGroup legend={t('picker.social')}>
        <div className={classes.tiles}>
          {socialTypes.map((social) => tile({ kind: 'other', social }, t(`social.${social}`)))}
        </div>
      </FieldGroup>
    </div>
  );
};
