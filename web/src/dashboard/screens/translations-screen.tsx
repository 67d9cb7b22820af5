import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Translations } from '@/features/menu/translations/translations';
import { type Filter, filters } from '@/features/menu/translations/use-shown-texts';
import { isLanguage, type Language } from '@/i18n';
import { useWorkplace } from '../shell/store-layout';
import { Screen } from './screen';

/** All texts of a store's menu beside their translations. Its address says which language and which texts. */
export const Component = () => {
  const { t } = useTranslation(['translations', 'menu']);
  const { store, language, setLanguage } = useWorkplace();
  const [params, setParams] = useSearchParams();
  const asked = params.get('lang');
  const show = params.get('show');
  const change = (name: string, value: string) =>
    setParams((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true });
  return (
    <Screen title={t('title')} facts={<Link to={`/stores/${store.slug}/menu`}>{t('back')}</Link>} wide>
      <Translations
        store={store}
        language={isLanguage(asked) ? asked : language}
        onLanguage={(key: Language) => {
          setLanguage(key);
          change('lang', key);
        }}
        filter={filters.find((filter) => filter === show) ?? 'all'}
        onFilter={(filter: Filter) => change('show', filter)}
      />
    </Screen>
  );
};
