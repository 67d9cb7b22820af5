import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetAppearanceQuery } from '@/api';
import { LookEditor } from '@/features/look/look-editor';
import type { Heads } from '@/lib/look/head';
import { hasPermission } from '@/lib/session/access';
import { useWorkplace } from '../shell/store-layout';
import { DeniedView } from './denied-view';
import { Screen } from './screen';
import { useShown } from './use-shown';

/** The look of a store's pages beside its link page, which follows before guests see it. */
export const Component = () => {
  const { t } = useTranslation('look');
  const { store, language } = useWorkplace();
  const [heads, setHeads] = useState<Heads>();
  const shown = useShown();
  const look = useGetAppearanceQuery({ storeId: store.id });
  const pages = [
    { key: 'links', name: t('pages.links'), path: `/s/${store.slug}` },
    { key: 'menu', name: t('pages.menu'), path: `/s/${store.slug}/menu` },
  ];
  if (!hasPermission(store, 'appearance.update')) return <Denied />;
  return (
    <Screen title={t('title')} facts={t('facts')} heads={heads} pages={pages} query={look.data?.preview}>
      <LookEditor store={store} language={language} shown={shown} onHeads={setHeads} />
    </Screen>
  );
};

const Denied = () => {
  const { t } = useTranslation('look');
  const { store } = useWorkplace();
  return (
    <Screen title={t('title')} facts={t('facts')}>
      <DeniedView
        store={store}
        title={t('denied.title')}
        text={t('denied.text', { store: store.name })}
        back={t('denied.back')}
      />
    </Screen>
  );
};
