import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LinkKind } from '@/api';
import { FieldGroup } from '@/ui/field-group';
import classes from './icon-picker.module.css';
import { hasAddress, kinds, SortIcon } from './kinds';

type Props = { value: LinkKind; onPick: (kind: LinkKind) => void; editable: boolean };

/** Chooses the icon of a link that has an address; those of the menu and the Wi-Fi are not offered. */
export const IconPicker = ({ value, onPick, editable }: Props) => {
  const { t } = useTranslation('links');
  return (
    <FieldGroup legend={t('picker.icon')}>
      <div className={classes.icons}>
        {kinds.filter(hasAddress).map((kind) => (
          <UnstyledButton
            key={kind}
            className={classes.icon}
            aria-label={t(`kind.${kind}`)}
            title={t(`kind.${kind}`)}
            aria-pressed={kind === value}
            onClick={() => onPick(kind)}
            disabled={!editable}
          >
            <SortIcon sort={{ kind, social: null }} size={20} />
          </UnstyledButton>
        ))}
      </div>
    </FieldGroup>
  );
};
