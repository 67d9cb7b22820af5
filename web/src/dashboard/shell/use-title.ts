import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { WithSite } from '@/features/configuration/site-slice';

/** What operators call the site; Carte until that is known. */
export const useSiteName = (): string => {
  const { t } = useTranslation('shell');
  return useSelector((state: WithSite) => state.site.site?.siteName) ?? t('product');
};

/** Names the document: "Links · Osteria Cedrina — Carte". */
export const useTitle = (...parts: string[]): void => {
  const siteName = useSiteName();
  const title = `${parts.join(' · ')} — ${siteName}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
};
