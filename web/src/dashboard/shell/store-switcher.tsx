import { Popover, TextInput, UnstyledButton } from '@mantine/core';
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
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const screen = pathname.endsWith('/menu') ? 'menu' : 'links';
  const found = stores.filter(({ name, slug }) =>
    `${name} ${slug}`.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  );
  const close = () => {
    setOpen(false);
    setWanted('');
  };
  return (
    <Popover
      opened={open}
      onChange={(opened) => (opened ? setOpen(true) : close())}
      position="bottom-start"
      width={280}
      trapFocus
      returnFocus
      shadow="md"
      radius="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t('switch.label', { name: store.name })}
          onClick={() => (open ? close() : setOpen(true))}
        >
          <span className={classes.sign} aria-hidden>
            {Array.from(store.name)[0]}
          </span>
          <span className={classes.name}>{store.name}</span>
          <IconSelector className={classes.chevron} size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('switch.yours')}>
        {stores.length > many && (
          <TextInput
            aria-label={t('switch.find')}
            placeholder={t('switch.find')}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <ul className={classes.list}>
          {found.map(({ id, slug, name }) => (
            <li key={id}>
              <Link
                to={`/stores/${slug}/${screen}`}
                className={classes.item}
                aria-current={id === store.id ? 'true' : undefined}
                onClick={close}
              >
                <span>{name}</span>
                {id === store.id && <IconCheck size={16} stroke={2} aria-hidden />}
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/stores/new" className={classes.item} onClick={close}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          <span>{t('switch.new')}</span>
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
};
