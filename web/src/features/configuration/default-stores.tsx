import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Store } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { toastProblem } from '@/ui/toasts';
import { Field } from './field';
import { chosenOf, StoreSelect } from './store-select';
import type { ConfigurationForm } from './use-configuration-form';

/** What guests see where no store is named: both are chosen by a store's name. */
export const DefaultStores = ({ form }: { form: ConfigurationForm }) => {
  const { t } = useTranslation('configuration');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  /** The store whose menu is being asked for. */
  const [coming, setComing] = useState<Store | null>(null);
  const storeId = form.value.default_store_id;
  const menuId = form.value.default_menu_id;

  const chooseStore = (store: Store | null) => {
    if (store) form.name({ id: store.id, storeId: store.id, name: store.name });
    form.set('default_store_id', store?.id ?? null);
  };
  const chooseMenu = async (store: Store | null) => {
    if (!store) return form.set('default_menu_id', null);
    setComing(store);
    const menus = api.endpoints.listMenus.initiate(
      { storeId: store.id },
      { subscribe: false, forceRefetch: true },
    );
    const answer = await dispatch(menus);
    setComing(null);
    const problem = problemIn(answer);
    if (problem) return toastProblem(problem, detail(problem));
    const id = answer.data?.[0]?.id ?? null;
    if (id) form.name({ id, storeId: store.id, name: store.name });
    form.set('default_menu_id', id);
  };

  return (
    <>
      <Field form={form} name="default_store_id">
        {(shared) => (
          <StoreSelect
            {...shared}
            placeholder={t('field.default_store_id.none')}
            clears={t('field.default_store_id.clear')}
            chosen={chosenOf(form, storeId, t('value.gone'))}
            onChoose={chooseStore}
          />
        )}
      </Field>
      <Field form={form} name="default_menu_id">
        {(shared) => (
          <StoreSelect
            {...shared}
            placeholder={t('field.default_menu_id.none')}
            clears={t('field.default_menu_id.clear')}
            chosen={
              coming ? { storeId: coming.id, name: coming.name } : chosenOf(form, menuId, t('value.gone'))
            }
            onChoose={(store) => void chooseMenu(store)}
          />
        )}
      </Field>
    </>
  );
};
