import { useTranslation } from 'react-i18next';
import { ClickSum, LinksList } from '@/features/links/links-list';
import { ManagedBy } from '@/features/links/managed-by';
import { PdfMenus } from '@/features/pdf-menus/pdf-menus';
import { useWorkplace } from '../shell/store-layout';
import classes from './links-screen.module.css';
import { Screen } from './screen';
import { useShown } from './use-shown';

/** A store's links beside its link page. */
export const Component = () => {
  const { t } = useTranslation('links');
  const { store, language } = useWorkplace();
  const shown = useShown();
  return (
    <Screen title={t('title')} facts={<Facts />} hasTexts>
      <LinksList store={store} language={language} shown={shown} />
      <PdfMenus store={store} language={language} shown={shown} />
    </Screen>
  );
};

const Facts = () => {
  const { store } = useWorkplace();
  return (
    <span className={classes.facts}>
      <span>
        <ClickSum />
      </span>
      <span>
        <ManagedBy store={store} />
      </span>
    </span>
  );
};
