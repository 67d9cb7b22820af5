import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { limits, type Menu, type Store } from '@/api';
import { nameOfLanguage, tagOf } from '@/i18n';
import { keepInTab, keptInTab } from '@/lib/browser/tab';
import { Form } from '@/lib/forms/form';
import { type Problem, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { useLimit } from '@/ui/use-limit';
import { selectDynamicMenu, showSetup, updateRestaurantInfo } from './dynamic-menu-slice';
import classes from './setup-dialog.module.css';

const empty = { tagline: '', cuisine: '', wifiName: '', wifiPassword: '' };

/** Where it is kept that a store's owner has been asked. */
const keyOf = (storeId: string) => `carte_setup ${storeId}`;

/** Whether the menu is as it was made, and nobody has been asked in this browser. */
export const isFirstUse = (storeId: string, { restaurantInfo, menuSections }: Menu): boolean =>
  restaurantInfo.revision === 1 &&
  menuSections.length > 0 &&
  menuSections.every(({ example }) => example) &&
  keptInTab(keyOf(storeId)) === undefined;

type Props = { store: Store; menu: Menu };

/** Asks once, at first use, for what guests want to know of the place; all of it can be said later too. */
export const SetupDialog = ({ store, menu }: Props) => {
  const { t } = useTranslation(['menu', 'ui']);
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const { isSetupOpen } = useSelector(selectDynamicMenu);
  const [form, setForm] = useState(empty);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const limited = useLimit();
  const source = store.defaultLanguage;
  const isTooLong = (Object.keys(empty) as (keyof typeof empty)[]).some(
    (name) => limited(form[name], limits.restaurantInfo[name]).error,
  );
  const close = () => {
    keepInTab(keyOf(store.id), { isAsked: true });
    dispatch(showSetup(false));
  };
  const save = async () => {
    const { tagline, cuisine, wifiName, wifiPassword } = form;
    const restaurantInfoPatch = {
      ...(tagline.trim() && { tagline: { [source]: tagline.trim() } }),
      ...(cuisine.trim() && { cuisine: { [source]: cuisine.trim() } }),
      ...(wifiName.trim() && { wifiName: wifiName.trim(), wifiPassword }),
    };
    if (Object.keys(restaurantInfoPatch).length === 0) return close();
    setSending(true);
    const change = { storeId: store.id, menuId: menu.id, restaurantInfoPatch };
    const failed = problemIn(await dispatch(updateRestaurantInfo(change)));
    setSending(false);
    setProblem(failed ?? null);
    if (!failed) close();
  };
  const field = (name: keyof typeof empty) => ({
    label: t(`place.${name}`),
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
    },
    ...limited(form[name], limits.restaurantInfo[name]),
  });
  return (
    <Modal opened={isSetupOpen} onClose={close} title={t('setup.title')} withCloseButton={false}>
      <Form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooLong && !isSending) void save();
        }}
      >
        <p className={classes.text}>{t('setup.text')}</p>
        {store.languages.length > 1 && (
          <p className={classes.text}>{t('setup.language', { language: nameOfLanguage(source) })}</p>
        )}
        <Textarea
          {...field('tagline')}
          lang={tagOf[source]}
          autosize
          minRows={1}
          maxRows={3}
          data-autofocus
        />
        <TextInput {...field('cuisine')} lang={tagOf[source]} />
        <TextInput {...field('wifiName')} autoComplete="off" />
        {form.wifiName.trim() && (
          <TextInput
            {...field('wifiPassword')}
            description={t('place.wifiPasswordHint')}
            autoComplete="off"
          />
        )}
        {problem && <p role="alert">{detail(problem)}</p>}
        <div className={classes.buttons}>
          <Button type="submit" variant="customPurple" loading={isSending} disabled={isTooLong}>
            {t('setup.save')}
          </Button>
          <Button variant="subtle" color="gray" onClick={close}>
            {t('setup.later')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
};
