import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Link, Store } from '@/api';
import { currentLocale, type Language } from '@/i18n';
import { may } from '@/lib/access';
import { useAppDispatch } from '@/lib/redux';
import { useRuleText } from '@/lib/rule-text';
import { useUnsaved } from '@/lib/use-draft';
import { SortableList } from '@/ui/sortable';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import { fetchLinkPage } from './fetch-link-page';
import type { WithLinkPage } from './link-page-slice';
import { LinkRow } from './link-row';
import classes from './links-list.module.css';
import { NewLink } from './new-link';
import { Tagline } from './tagline';
import { useLinkActions } from './use-link-actions';

type Props = { store: Store; language: Language };

/** A store's links, edited where they stand. */
export const LinksList = ({ store, language }: Props) => {
  const { t } = useTranslation('links');
  const { detail } = useRuleText();
  const dispatch = useAppDispatch();
  const { id, links, loading, error } = useSelector((state: WithLinkPage) => state.linkPage);
  const [open, setOpen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const editable = may(store, 'links.update');
  const unsaved = useUnsaved();
  const actions = useLinkActions(store);

  useEffect(() => {
    void dispatch(fetchLinkPage(store.id));
  }, [dispatch, store.id]);

  if (id !== store.id) {
    return error && !loading ? (
      <ErrorView text={detail(error)} onRetry={() => void dispatch(fetchLinkPage(store.id))} />
    ) : (
      <LoadingRows rows={6} />
    );
  }

  const page = links.filter((link) => !link.socialLinkType);
  const social = links.filter((link) => link.socialLinkType);
  const list = (part: Link[], label: string) => (
    <SortableList
      className={classes.list}
      label={label}
      ids={part.map((link) => link.id)}
      nameOf={actions.nameOf}
      disabled={!editable}
      onOrder={(ids, id) =>
        actions.order(part === page ? [...ids, ...social.map(idOf)] : [...page.map(idOf), ...ids], id)
      }
    >
      {part.map((link) => (
        <LinkRow
          key={link.id}
          link={link}
          store={store}
          language={language}
          editable={editable}
          open={open === link.id}
          unsaved={unsaved.has(link.id)}
          onOpen={setOpen}
          onSwitch={actions.turn}
          onMove={actions.move}
          onDelete={actions.remove}
          onGone={actions.refresh}
        />
      ))}
    </SortableList>
  );

  return (
    <div className={classes.links}>
      <Tagline store={store} language={language} editable={editable} />
      {editable && adding && (
        <NewLink
          store={store}
          onAdded={(link) => {
            setAdding(false);
            setOpen(null);
            requestAnimationFrame(() => document.getElementById(`link-${link.id}`)?.focus());
          }}
          onClose={() => {
            setAdding(false);
            requestAnimationFrame(() => document.getElementById('add-link')?.focus());
          }}
        />
      )}
      {editable && !adding && (
        <Button
          id="add-link"
          variant="primaryAction"
          size="md"
          fullWidth
          leftSection={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={() => {
            setOpen(null);
            setAdding(true);
          }}
        >
          {t('add')}
        </Button>
      )}
      {links.length === 0 && !adding && (
        <EmptyView
          icon={<IconLink size={28} stroke={1.75} />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      )}
      {page.length > 0 && list(page, t('list'))}
      {social.length > 0 && (
        <section aria-labelledby="social-row" className={classes.group}>
          <h2 id="social-row">{t('socialRow')}</h2>
          {list(social, t('socialRow'))}
        </section>
      )}
    </div>
  );
};

const idOf = (link: Link): string => link.id;

/** How often a store's links were followed, all together. */
export const ClickSum = () => {
  const { t } = useTranslation('links');
  const links = useSelector((state: WithLinkPage) => state.linkPage.links);
  const sum = links.reduce((total, link) => total + link.clicks, 0);
  if (links.length === 0) return null;
  return t('clickSum', { count: sum, sum: new Intl.NumberFormat(currentLocale()).format(sum) });
};
