import { Button, Popover, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconAdjustments,
  IconChevronDown,
  IconListCheck,
  IconLogout,
  IconToolsKitchen2,
  IconUserCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { ConsentSwitch } from '@/features/analytics/consent-switch';
import { selectSite } from '@/features/configuration/site-slice';
import { OwnLanguageSelect } from '@/features/language/language-select';
import { selectAuth } from '@/features/session/auth-slice';
import { selectCurrentUser } from '@/features/session/current-user-slice';
import { useAccountDraft } from '@/features/session/use-account-draft';
import { labelled } from '@/i18n';
import { Avatar } from '@/ui/avatar';
import { cx } from '@/ui/cx';
import classes from './account-menu.module.css';
import button from './rail-button.module.css';
import { useSignOut } from './use-sign-out';

/** Who is signed in, and what is theirs to choose: language, appearance, leaving. */
export const AccountMenu = ({ wide = false }: { wide?: boolean }) => {
  const { t } = useTranslation(['shell', 'operators', 'users', 'configuration', 'jobs']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const user = useSelector(selectAuth).user;
  const measured = useSelector(selectSite).site?.measurementId != null;
  const { user: record, permissions } = useSelector(selectCurrentUser);
  const inAdmin = window.location.pathname.startsWith('/admin');
  const schemeLabel = useId();
  const [opened, setOpened] = useState(false);
  const { asking, leaving, leave } = useSignOut();
  if (!user) return null;
  // What the user has changed reaches their token with its next refresh only.
  const { name: displayName, photoUrl } =
    record.uid === user.uid ? record : { name: user.displayName, photoUrl: user.photoURL };
  const name = displayName || user.email || user.uid;

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width={280}
      trapFocus
      returnFocus
      shadow="md"
      radius="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={cx(button.button, classes.opener)}
          data-wide={wide || undefined}
          onClick={() => setOpened(!opened)}
          aria-label={labelled(t('account.label'), name)}
        >
          <Avatar name={name} photoUrl={photoUrl ?? ''} />
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            {user.email !== name && <span className={classes.email}>{user.email}</span>}
          </span>
          <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <div>
          <span className={classes.name}>{name}</span>
          {user.email !== name && <span className={classes.email}>{user.email}</span>}
        </div>
        <OwnLanguage />
        <div>
          <span id={schemeLabel} className={classes.label}>
            {t('account.scheme')}
          </span>
          <SegmentedControl
            fullWidth
            classNames={{ control: classes.scheme ?? '' }}
            aria-labelledby={schemeLabel}
            data={(['light', 'dark', 'auto'] as const).map((value) => ({
              value,
              label: t(`account.${value}`),
            }))}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
            size="xs"
          />
        </div>
        {measured && <ConsentSwitch />}
        <div className={classes.actions}>
          <Button
            component={Link}
            to="/account"
            variant="subtle"
            color="gray"
            justify="start"
            leftSection={<IconUserCircle size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpened(false)}
          >
            {t('account.label')}
          </Button>
          {inAdmin && (
            <Away href="/dashboard" icon={IconToolsKitchen2}>
              {t('operators:toStores')}
            </Away>
          )}
          {!inAdmin && permissions.includes('roles.assign') && (
            <Away href="/admin/users" icon={IconUsers}>
              {t('users:title')}
            </Away>
          )}
          {!inAdmin && permissions.includes('config.update') && (
            <Away href="/admin/configuration" icon={IconAdjustments}>
              {t('configuration:title')}
            </Away>
          )}
          {!inAdmin && permissions.includes('config.update') && (
            <Away href="/admin/jobs" icon={IconListCheck}>
              {t('jobs:title')}
            </Away>
          )}
          <Button
            variant="subtle"
            color="gray"
            justify="start"
            leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
            loading={leaving}
            // The question would stand beneath the menu.
            onClick={() => void leave(() => setOpened(false))}
          >
            {t('account.signOut')}
          </Button>
        </div>
      </Popover.Dropdown>
      {asking}
    </Popover>
  );
};

/** The language of the interface, which is kept with the user. */
const OwnLanguage = () => {
  const { t } = useTranslation('shell');
  const draft = useAccountDraft();
  return (
    <OwnLanguageSelect
      label={t('account.language')}
      comboboxProps={{ withinPortal: false }}
      chosen={draft.value.language}
      onChosen={(language) => draft.set('language', language, 'now')}
    />
  );
};

type AwayProps = { href: string; icon: TablerIcon; children: ReactNode };

/** A way between the stores and the site, which loads the page anew. */
const Away = ({ href, icon: Icon, children }: AwayProps) => (
  <Button
    component="a"
    href={href}
    variant="subtle"
    color="gray"
    justify="start"
    leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
  >
    {children}
  </Button>
);
