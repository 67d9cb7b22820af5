import { Button, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core';
import { IconClock, IconCopy, IconEye, IconEyeOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api, limits, type Menu, type Store, untracked } from '@/api';
import { type Language, tagOf } from '@/i18n';
import { Form } from '@/lib/forms/form';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { type Problem, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { shownIn } from '@/lib/text/text';
import { Badge, UnsavedBadge } from '@/ui/badge';
import { FieldGroup } from '@/ui/field-group';
import { RowMenu } from '@/ui/row-menu';
import { toastProblem } from '@/ui/toasts';
import { useLimit } from '@/ui/use-limit';
import { availabilityLine } from './availability-field';
import { selectDynamicMenu, updateRestaurantInfo } from './dynamic-menu-slice';
import { menusOf } from './dynamic-menu-state';
import classes from './menu-bar.module.css';
import { menuName } from './menu-name';
import type { MenuActions } from './use-menu-actions';
import { menuDraftOf } from './use-menu-draft';

type Props = {
  store: Store;
  menu: Menu;
  language: Language;
  actions: MenuActions;
  editable: boolean;
  /** The ids of what is typed and not stored. */
  unsaved: ReadonlySet<string>;
  onChoose: (menu: Menu) => void;
  /** Opens the settings of a menu, which is shown. */
  onOpen: (id: string) => void;
};

/** A store's menus to choose from, and what is done with them as a whole. */
export const MenuBar = ({ store, menu, language, actions, editable, unsaved, onChoose, onOpen }: Props) => {
  const { t } = useTranslation('menu');
  const menus = menusOf(useSelector(selectDynamicMenu));
  const isOne = menus.length === 1;
  if (isOne && !editable) return null;
  const name = menuName(menu, language, store, t);
  const duplicate = async () => {
    const made = await actions.duplicateMenu(menu.id);
    if (made) onOpen(made);
  };
  return (
    <div className={classes.bar}>
      {!isOne && (
        <nav className={classes.menus} aria-label={t('menus.list')}>
          {menus.map((each) => (
            <UnstyledButton
              key={each.id}
              id={`menu-${each.id}`}
              className={classes.menu}
              aria-current={each.id === menu.id ? 'true' : undefined}
              data-off={!each.isActive || undefined}
              lang={tagOf[shownIn(each.name, language, store.defaultLanguage)]}
              onClick={() => onChoose(each)}
            >
              {menuName(each, language, store, t)}
              {unsaved.has(menuDraftOf(each.id)) && <UnsavedBadge />}
              {!each.isActive && <Badge quiet>{t('hidden')}</Badge>}
            </UnstyledButton>
          ))}
          {editable && (
            <RowMenu
              name={name}
              actions={[
                { text: t('menus.edit'), icon: IconPencil, act: () => onOpen(menu.id), opens: true },
                {
                  text: menu.isActive ? t('hide') : t('show'),
                  icon: menu.isActive ? IconEyeOff : IconEye,
                  act: () => actions.showMenu(menu.id, !menu.isActive),
                },
                { text: t('menus.duplicate'), icon: IconCopy, act: duplicate, opens: true },
              ]}
              onMove={(step) => actions.moveMenu(menu.id, step)}
              onDelete={(byKey) => actions.removeMenu(menu.id, byKey)}
              deletes={t('menus.delete')}
            />
          )}
        </nav>
      )}
      {editable && (
        <div className={classes.adds}>
          <NewMenu store={store} isAlone={isOne} />
          {isOne && menu.menuSections.length > 0 && <Duplicate act={duplicate} />}
        </div>
      )}
      {!isOne && editable && <Choice store={store} menu={menu} />}
    </div>
  );
};

/** When a menu is served, while its settings are closed; nothing for always. */
export const MenuTimes = ({ menu }: { menu: Menu }) => {
  const { t } = useTranslation('menu');
  const line = menu.availability && availabilityLine(menu.availability);
  if (!line) return null;
  return (
    <p className={classes.times}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      <span>{t('menus.served', { times: line })}</span>
    </p>
  );
};

/** Duplicates a store's only menu, which has no row of its own. */
const Duplicate = ({ act }: { act: () => Promise<void> }) => {
  const { t } = useTranslation('menu');
  const [isSending, setSending] = useState(false);
  return (
    <Button
      className={classes.add ?? ''}
      variant="subtle"
      size="compact-md"
      leftSection={<IconCopy size={18} stroke={2} aria-hidden />}
      loading={isSending}
      onClick={async () => {
        setSending(true);
        await act();
        setSending(false);
      }}
    >
      {t('menus.duplicateThis')}
    </Button>
  );
};

/** How guests come to one of several menus. */
const Choice = ({ store, menu }: { store: Store; menu: Menu }) => {
  const { t } = useTranslation('menu');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const choose = async (menuChoice: boolean) => {
    const change = { storeId: store.id, menuId: menu.id, restaurantInfoPatch: { menuChoice } };
    const problem = problemIn(await dispatch(updateRestaurantInfo(change)));
    if (problem) toastProblem(problem, detail(problem));
  };
  return (
    <FieldGroup legend={t('menus.guests')}>
      <SegmentedControl
        data={[
          { value: 'together', label: t('menus.together') },
          { value: 'choice', label: t('menus.choice') },
        ]}
        value={menu.restaurantInfo.menuChoice ? 'choice' : 'together'}
        onChange={(value) => void choose(value === 'choice')}
      />
    </FieldGroup>
  );
};

const empty = { name: '' };

/** Adds a menu behind the others. */
const NewMenu = ({ store, isAlone }: { store: Store; isAlone: boolean }) => {
  const { t } = useTranslation(['menu', 'ui']);
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const source = store.defaultLanguage;
  const { form, isBegun, put, clear, key } = useKeptForm('menu', empty);
  const [open, setOpen] = useState(isBegun);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const named = useLimit()(form.name, limits.menu.name);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (named.error || form.name.trim() === '' || isSending) return;
    setSending(true);
    const menuInput = { name: { [source]: form.name.trim() } };
    const call = { storeId: store.id, menuInput, idempotencyKey: key };
    const added = await dispatch(api.endpoints.addMenu.initiate(call, untracked));
    const failed = problemIn(added);
    setSending(false);
    setProblem(failed ?? null);
    if (failed) return;
    clear(key);
    setOpen(false);
    // It is the one that is shown now.
    requestAnimationFrame(() => document.getElementById(`menu-${added.data?.id}`)?.focus());
  };
  if (!open) {
    return (
      <Button
        ref={opener}
        className={classes.add ?? ''}
        variant="subtle"
        size="compact-md"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(isAlone ? 'menus.addSecond' : 'menus.addAnother')}
      </Button>
    );
  }
  return (
    <Form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <TextInput
        label={t('menus.name')}
        placeholder={t('menus.example')}
        lang={tagOf[source]}
        value={form.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
        {...named}
        error={named.error ?? (problem && detail(problem))}
        autoFocus
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="customGreen" disabled={form.name.trim() === ''} loading={isSending}>
          {t('menus.add')}
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          {t('ui:draft.done')}
        </Button>
      </div>
    </Form>
  );
};
