import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelled } from '@/i18n';
import { CopyField } from '@/ui/copy-field';
import classes from './person-row.module.css';

/** The link of somebody invited, to be sent to them again, and the button that shows it; both are null for a member. */
export const useInvitationLink = (
  email: string,
  address: string | null,
): [opener: ReactNode, link: ReactNode] => {
  const { t } = useTranslation('team');
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!address) return [null, null];
  const label = labelled(t('invitation.show'), email);
  return [
    <Tooltip key="show" label={t('invitation.show')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconLink size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>,
    <div key="link" id={id} className={classes.below} hidden={!open}>
      <CopyField label={t('invitation.link', { email })} value={address} />
    </div>,
  ];
};
