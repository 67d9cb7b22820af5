import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetLinkPageQuery } from '@/api';
import { PreviewButton, PreviewPane } from '@/features/preview/preview';
import { LockedNote } from '@/features/stores/locked-note';
import { choicesOf } from '@/i18n';
import type { Heads } from '@/lib/look/head';
import { LanguageTabs } from '@/ui/language-tabs';
import { useMark } from '@/ui/use-mark';
import { useWorkplace } from '../shell/store-layout';
import { useTitle } from '../shell/use-title';
import { Saved } from './saved';
import classes from './screen.module.css';

type Props = {
  title: string;
  /** A line of facts under the title. */
  facts: ReactNode;
  /** The public page that is worked on; without one it is the link page, which is the way in for guests. */
  path?: string;
  /** The id of the page's part that is worked on. */
  lookAt?: string | null;
  /** The colours of the page's head where they are not stored yet. */
  heads?: Heads | undefined;
  /** What else of the store can be looked at. */
  pages?: { key: string; name: string; path: string }[];
  /** Why guests do not see there what is worked on. */
  note?: string | undefined;
  /** What to add to the page's query to see what is worked on. */
  query?: string | undefined;
  /** Whether texts are written here, in a language to choose. */
  hasTexts?: boolean;
  /** What stands beside the choice of that language. */
  besideLanguage?: ReactNode;
  /** Whether the work takes the preview's room too: it needs it, or nothing that is done here changes what guests see. */
  wide?: boolean;
  children: ReactNode;
};

/** A screen of a store: the work, and beside it what guests see where the work changes that. */
export const Screen = ({
  title,
  facts,
  path,
  lookAt = null,
  heads,
  pages,
  note,
  query,
  hasTexts,
  besideLanguage,
  wide,
  children,
}: Props) => {
  useMark('screen');
  const { t } = useTranslation('shell');
  const { store, language, setLanguage } = useWorkplace();
  const { data: page } = useGetLinkPageQuery({ storeId: store.id }, { skip: path !== undefined });
  const preview = {
    ...{ path: path ?? `/s/${store.slug}`, lookAt, heads, pages, note, query },
    redirectedTo: (path === undefined && page?.isDirectRedirect && page.directRedirectLinkUri?.name) || null,
    ...{ languages: store.languages, language, onLanguage: setLanguage },
  };
  return (
    <div className={wide ? classes.wide : classes.screen}>
      <div className={classes.work}>
        <Head title={title} facts={facts}>
          {!wide && <PreviewButton {...preview} />}
        </Head>
        <LockedNote store={store} />
        {hasTexts && store.languages.length > 1 && (
          <div className={classes.language}>
            <LanguageTabs
              label={t('workLanguage')}
              tabs={choicesOf(store.languages)}
              value={language}
              onChange={setLanguage}
            />
            {besideLanguage}
          </div>
        )}
        {children}
      </div>
      {!wide && <PreviewPane {...preview} />}
    </div>
  );
};

/** What a screen is about, whether its work is stored, and its tools. */
const Head = ({ title, facts, children }: Pick<Props, 'title' | 'facts' | 'children'>) => {
  useTitle(title, useWorkplace().store.name);
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1>{title}</h1>
        <p className={classes.facts}>{facts}</p>
      </div>
      <div className={classes.tools}>
        <Saved />
        {children}
      </div>
    </header>
  );
};
