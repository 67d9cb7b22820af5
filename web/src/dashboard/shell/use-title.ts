import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectSite } from '@/features/configuration/site-slice';

/** What operators call the site: nothing until that has been asked for, Carte where it cannot be known. */
export const useSiteName = (): string => {
  const { t } = useTranslation('shell');
  const { site, step } = useSelector(selectSite);
  return site?.siteName ?? (step === 'failed' ? t('product') : '');
};

/** Names the document: "Links · Osteria Cedrina — Carte". */
export const useTitle = (...parts: string[]): void => {
  const siteName = useSiteName();
  const title = [parts.join(' · '), siteName].filter(Boolean).join(' — ');
  useEffect(() => {
    document.title = title;
  }, [title]);
};
