import { Menu, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import type { Store } from '@/api';
import type { WithStores } from '@/features/stores/stores-slice';
import classes from './store-switcher.module.css';

/** More stores than this are found by typing. */
const many = 8;

/** The store being worked on; operators and owners of several change it here. */
export const StoreSwitcher = ({ store }: { store: Store }) => {
  const { t } = useTranslation('stores');
  const { pathname } = useLocation();
  const stores = useSelector((state: WithStores) => state.stores.list);
  const [wanted, setWanted] = useState('');
  const screen = pathname.endsWith('/menu') ? 'menu' : 'links';
  const found = stores.filter(({ name, slug }) =>
    `${name} ${slug}`.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  );
  return (
    <Menu position="bottom-start" width={272} onClose={() => setWanted('')} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t('switch.label', { name: store.name })}>
          <span className={classes.sign} aria-hidden>
            {Array.from(store.name)[0]}
          </span>
          <span className={classes.name}>{store.name}</span>
          <IconSelector className={classes.chevron} size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {stores.length > many && (
          <TextInput
            aria-label={t('switch.find')}
            placeholder={t('switch.find')}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            mb={4}
          />
        )}
        <Menu.Label>{t('switch.yours')}</Menu.Label>
        <div className={classes.list}>
          {found.map(({ id, slug, name }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={`/stores/${slug}/${screen}`}
              aria-current={id === store.id ? 'true' : undefined}
              rightSection={id === store.id && <IconCheck size={16} stroke={2} aria-hidden />}
            >
              {name}
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/stores/new"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        >
          {t('switch.new')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
