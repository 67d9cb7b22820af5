import { useTranslation } from 'react-i18next';
import type { LinkInput, Store } from '@/api';
import type { Language } from '@/i18n';
import type { Creation } from '@/lib/drafts/use-creations';
import row from '@/ui/entry-row.module.css';
import { PendingRows } from '@/ui/pending-rows';
import { PendingLink } from './link-row';
import classes from './links-list.module.css';
import type { AddingLinks } from './use-adding-links';

type Props = { store: Store; language: Language; adding: AddingLinks; links: Creation<LinkInput>[] };

/** Links that were asked for and are not there yet, below those that are. */
export const PendingLinks = ({ store, language, adding, links }: Props) => {
  const { t } = useTranslation('links');
  return (
    <PendingRows
      label={t('new.pending')}
      className={classes.list}
      rowClass={row.row}
      rows={links.map((each) => ({
        ...each,
        line: (note) => (
          <PendingLink
            link={each.body}
            store={store}
            language={language}
            refused={each.error !== undefined}
            note={note}
          />
        ),
        onEdit: () => adding.edit(each),
      }))}
      waiting={adding.links.status === 'offline'}
      onDiscard={adding.discard}
      onLast={adding.goOn}
    />
  );
};
