import { Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconDoorExit, IconPlus, IconSearch, IconSelector, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useMatch } from 'react-router';
import { type Store, useListStoresInfiniteQuery } from '@/api';
import { selectStores } from '@/features/stores/stores-slice';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { cx } from '@/ui/cx';
import { entriesOf, useShowMore } from '@/ui/paged-list';
import button from './rail-button.module.css';
import classes from './store-switcher.module.css';
import { useLeaving } from './use-leaving';
import { useStoreOpening } from './use-store-opening';

/** How long typing must rest before stores are searched for. */
const rest = 250;

/** More stores than this are found by typing. */
const many = 8;

/** The store being worked on: here it is changed for another, and left for good. */
export const StoreSwitcher = ({ store }: { store: Store }) => {
  const { t } = useTranslation(['stores', 'team', 'settings']);
  const screen = useMatch('/stores/:slug/:screen')?.params.screen ?? 'links';
  const opening = useStoreOpening();
  const restores = may(store, 'store.delete');
  const [asking, leave] = useLeaving(store);
  const { list, hasMore } = useSelector(selectStores);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
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
          ref={opener}
          className={cx(button.button, classes.opener)}
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
        {(list.length > many || hasMore) && (
          <TextInput
            aria-label={t('switch.find')}
            placeholder={t('switch.find')}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <StoreList wanted={wanted} current={store.id} screen={screen} onChosen={close} />
        {(opening || leave || restores) && (
          <div className={classes.foot}>
            {opening && (
              <Link to="/stores/new" className={classes.choice} onClick={close}>
                <IconPlus size={18} stroke={1.75} aria-hidden />
                <span>{t('switch.new')}</span>
              </Link>
            )}
            {restores && (
              <Link to="/stores/deleted" className={classes.choice} onClick={close}>
                <IconTrash size={18} stroke={1.75} aria-hidden />
                <span>{t('settings:deleted.link')}</span>
              </Link>
            )}
            {leave && (
              <UnstyledButton
                className={classes.choice}
                onClick={() => {
                  // The focus comes back from the question to what is still there.
                  opener.current?.focus();
                  close();
                  void leave();
                }}
              >
                <IconDoorExit size={18} stroke={1.75} aria-hidden />
                <span>{t('team:leave.open')}</span>
              </UnstyledButton>
            )}
          </div>
        )}
      </Popover.Dropdown>
      {asking}
    </Popover>
  );
};

/** Whether a screen of a store has something to show to the person; those of the team have it for owners alone. */
const sees = (store: Store, screen: string) =>
  (screen !== 'team' || may(store, 'team.read')) && (screen !== 'settings' || may(store, 'store.export'));

type StoreListProps = { wanted: string; current: string; screen: string; onChosen: () => void };

const StoreList = ({ wanted, current, screen, onChosen }: StoreListProps) => {
  const { t } = useTranslation(['stores', 'ui']);
  const { detail } = useProblemText();
  const [search] = useDebouncedValue(wanted.trim(), rest);
  const found = useListStoresInfiniteQuery({ limit: 50, ...(search && { search }) });
  const problem = problemIn(found);
  const stores = entriesOf(found.data);
  const { ref, showMore } = useShowMore(stores.length, found.fetchNextPage);
  return (
    <div className={classes.scroll}>
      <ul className={classes.list} ref={ref}>
        {stores.map((store) => (
          <li key={store.id}>
            <Link
              to={`/stores/${store.slug}/${sees(store, screen) ? screen : 'links'}`}
              className={classes.choice}
              aria-current={store.id === current ? 'true' : undefined}
              onClick={onChosen}
            >
              <span className={classes.words}>
                <span>{store.name}</span>
                {stores.some((other) => other.id !== store.id && other.name === store.name) && (
                  <span className={classes.address}>/s/{store.slug}</span>
                )}
              </span>
              {store.id === current && <IconCheck size={16} stroke={2} aria-hidden />}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className={classes.note}>
        {problem ? detail(problem) : found.data && stores.length === 0 && t('switch.nothing')}
      </p>
      {found.hasNextPage && (
        <UnstyledButton className={classes.choice} onClick={showMore}>
          <span>{t('ui:list.more')}</span>
        </UnstyledButton>
      )}
    </div>
  );
};
