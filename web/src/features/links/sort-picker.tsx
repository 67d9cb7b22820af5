import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { networkName } from '@/lib/forms/networks';
import { FieldGroup } from '@/ui/field-group';
import { kinds, otherNetworks, type Sort, SortIcon } from './kinds';
import classes from './sort-picker.module.css';

/** How many networks are offered before all of them are asked for. */
const fewNetworks = 7;

/** Chooses what a new link leads to, a place or a social network. */
export const SortPicker = ({ onPick }: { onPick: (sort: Sort) => void }) => {
  const { t } = useTranslation('links');
  const [all, setAll] = useState(false);
  const networks = useRef<HTMLDivElement>(null);
  // The first that came takes the focus of the button that is gone.
  useEffect(() => {
    if (all) networks.current?.querySelectorAll('button')[fewNetworks]?.focus();
  }, [all]);
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
        <div ref={networks} className={classes.tiles}>
          {(all ? otherNetworks : otherNetworks.slice(0, fewNetworks)).map((social) =>
            tile({ kind: 'other', social }, networkName(social)),
          )}
          {!all && (
            <UnstyledButton className={classes.tile} onClick={() => setAll(true)}>
              <IconDots size={22} stroke={1.75} aria-hidden />
              <span>{t('picker.more')}</span>
            </UnstyledButton>
          )}
        </div>
      </FieldGroup>
    </div>
  );
};
