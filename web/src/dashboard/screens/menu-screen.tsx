import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MenuEditor, MenuFacts } from '@/features/menu/menu-editor';
import { TranslationsLink } from '@/features/menu/translations/translations-link';
import { useMenuPreview } from '@/features/menu/use-menu-preview';
import { useWorkplace } from '../shell/store-layout';
import { Screen } from './screen';
import { useShown } from './use-shown';

/** A store's menu beside the page guests read. */
export const Component = () => {
  const { t } = useTranslation('menu');
  const { store, language } = useWorkplace();
  const [section, setSection] = useState<string | null>(null);
  const preview = useMenuPreview(store, language);
  const facts = (
    <>
      <MenuFacts /> · <Link to={`/stores/${store.slug}/stock`}>{t('stock.list')}</Link>
    </>
  );
  return (
    <Screen
      title={t('title')}
      facts={facts}
      {...preview}
      lookAt={section}
      hasTexts
      besideLanguage={<TranslationsLink store={store} />}
    >
      <MenuEditor store={store} language={language} onLookAt={setSection} shown={useShown()} />
    </Screen>
  );
};
