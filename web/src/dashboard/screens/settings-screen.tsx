import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRestoreStoreMutation } from '@/api';
import { Settings } from '@/features/stores/settings/settings';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { toastDeleted, toastProblem } from '@/ui/toasts';
import { useWorkplace } from '../shell/store-layout';
import { DeniedView } from './denied-view';
import { Screen } from './screen';
import { useShown } from './use-shown';

/** A store's settings; for its owners, also when a plan has ended: what they may then do there is delete the store. */
export const Component = () => {
  const { t } = useTranslation('settings');
  const { store } = useWorkplace();
  const onDeleted = useDeleted();
  const shown = useShown();
  return (
    <Screen title={t('title')} facts={t('facts')}>
      {may(store, 'store.export') ? (
        <Settings store={store} shown={shown} onDeleted={onDeleted} />
      ) : (
        <DeniedView
          store={store}
          title={t('denied.title')}
          text={t('denied.text', { store: store.name })}
          back={t('denied.back')}
        />
      )}
    </Screen>
  );
};

/** Leads away from a store that was deleted, and offers it back. */
const useDeleted = (): (() => void) => {
  const { store } = useWorkplace();
  const [restoreStore] = useRestoreStoreMutation();
  const navigate = useNavigate();
  const { detail } = useProblemText();
  return () => {
    void navigate('/', { replace: true });
    toastDeleted({
      name: store.name,
      byKey: false,
      focusIds: ['content'],
      onUndo: async () => {
        const why = problemIn(await restoreStore({ storeId: store.id }));
        if (why) toastProblem(why, detail(why));
        else void navigate(`/stores/${store.slug}/settings`);
        return !why;
      },
    });
  };
};
