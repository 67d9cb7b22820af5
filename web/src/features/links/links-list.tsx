import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Link, LinkInput, Store } from '@/api';
import { currentLocale, type Language } from '@/i18n';
import type { Creation } from '@/lib/drafts/use-creations';
import { useUnsaved } from '@/lib/drafts/use-draft';
import { problemOfCall } from '@/lib/server/problem';
import { may } from '@/lib/session/access';
import { FindField, manyEntries, NothingFound, useQuery } from '@/ui/find-field';
import { leadTo } from '@/ui/focus';
import { ReadTrouble } from '@/ui/paged-list';
import { SortableList } from '@/ui/sortable';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import { findLinks } from './find-links';
import { ImportLinks } from './import-links';
import { selectLinkPage, useFetchLinkPageQuery } from './link-page-slice';
import { LinkRow } from './link-row';
import classes from './links-list.module.css';
import { NewLink } from './new-link';
import { PendingLinks } from './pending-links';
import { RedirectCard } from './redirect-card';
import { Tagline } from './tagline';
import { openers, type Place, useAddingLinks } from './use-adding-links';
import { useIsLong } from './use-is-long';
import { activeIdOf, useLinkActions } from './use-link-actions';
import { useLinkDraft } from './use-link-draft';
import { newLinksOf } from './use-new-links';
import { useWeekClicks } from './use-week-clicks';

type Props = {
  store: Store;
  language: Language;
  /** What to scroll to and focus: its id, in a new object each time. */
  shown?: { id: string } | null;
};

/** How many pixels the ways to add links take above the lists and below. */
const besideLists = 160;

/** A store's links, edited where they stand. */
export const LinksList = ({ store, language, shown = null }: Props) => {
  const { t } = useTranslation('links');
  const read = useFetchLinkPageQuery({ storeId: store.id }, { refetchOnMountOrArgChange: true });
  const { id: storeId, links, pdfLinks, directRedirect } = useSelector(selectLinkPage);
  const [open, setOpen] = useState<string | null>(null);
  const [wanted, setWanted] = useState('');
  const query = useQuery(wanted);
  const adding = useAddingLinks(store, () => {
    setOpen(null);
    setWanted('');
  });
  const editable = may(store, 'links.update');
  const unsaved = useUnsaved();
  const actions = useLinkActions(store);
  const weeks = useWeekClicks(store.id, links);
  const [isLong, lists] = useIsLong(besideLists);

  useEffect(() => {
    for (const link of links) if (unsaved.has(activeIdOf(link.id))) actions.resumeSetActive(link.id);
  }, [links, unsaved, actions]);
  const isThere = storeId === store.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there, each time it is asked for
  useEffect(() => {
    if (!shown || !isThere) return;
    const id = shown.id.replace(/^active-/, '');
    const isLink = links.some((link) => link.id === id);
    if (isLink && id === shown.id) setOpen(id);
    setWanted('');
    const other = (id === newLinksOf(store) && adding.stuck()) || id;
    requestAnimationFrame(() => leadTo(isLink ? `link-${id}` : other));
  }, [shown, isThere]);

  // Where guests are sent straight on, that is said first; what is switched now stays where it is.
  const [redirect, setRedirect] = useState({ id: '', isFirst: false });
  if (isThere && redirect.id !== store.id) setRedirect({ id: store.id, isFirst: directRedirect });

  if (!isThere) {
    const problem = problemOfCall(read.error);
    return problem ? (
      <ErrorView problem={problem} isReading={read.isFetching} onRetry={read.refetch} />
    ) : (
      <LoadingRows rows={6} />
    );
  }

  const redirectCard = (links.length > 0 || pdfLinks.length > 0 || directRedirect) && (
    <RedirectCard store={store} language={language} editable={editable} />
  );
  const page = links.filter((link) => !link.socialLinkType);
  const social = links.filter((link) => link.socialLinkType);
  const isMany = links.length >= manyEntries;
  const found = findLinks(links, isMany ? query : '', open);
  const isWhole = found.length === links.length;
  const isFound = (link: Link) => found.includes(link);
  const add = (place: Place) => (
    <>
      {adding.place === place && (
        <NewLink store={store} links={adding.links} form={adding.form} onClose={adding.close} />
      )}
      {!adding.place && (
        <Button
          id={openers[place]}
          variant="primaryAction"
          size="md"
          fullWidth
          leftSection={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={() => adding.open(place)}
        >
          {t(adding.isHalfTyped ? 'resume' : 'add')}
        </Button>
      )}
    </>
  );
  const list = (part: Link[], label: string) => (
    <SortableList
      className={classes.list}
      label={label}
      ids={part.map((link) => link.id)}
      nameOf={actions.nameOf}
      disabled={!editable || !isWhole}
      onOrder={(ids, id) =>
        actions.order(part === page ? [...ids, ...social.map(idOf)] : [...page.map(idOf), ...ids], id)
      }
    >
      {part.filter(isFound).map((link) => (
        <LinkRow
          key={link.id}
          link={link}
          week={weeks.get(link.id)}
          store={store}
          language={language}
          editable={editable}
          sortable={isWhole}
          open={open === link.id}
          unsaved={unsaved.has(link.id) || unsaved.has(activeIdOf(link.id))}
          onOpen={setOpen}
          onSwitch={actions.setActive}
          onMove={actions.move}
          onDelete={actions.remove}
          onDuplicate={actions.duplicate}
          onGone={actions.refresh}
        />
      ))}
    </SortableList>
  );

  return (
    <div className={classes.links}>
      <ReadTrouble queries={[{ ...read, data: links }]} />
      <Tagline store={store} language={language} editable={editable} />
      {redirect.isFirst && redirectCard}
      {editable && add('above')}
      {editable && !adding.place && <ImportLinks store={store} />}
      {links.length === 0 && adding.coming.length === 0 && !adding.place && (
        <EmptyView
          icon={<IconLink size={28} stroke={1.75} />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      )}
      {links.map(
        (link) =>
          unsaved.has(link.id) &&
          open !== link.id && <LinkSender key={link.id} link={link} store={store} onGone={actions.refresh} />,
      )}
      {isMany && <FindField id="find-link" label={t('find')} value={wanted} onChange={setWanted} />}
      {found.length === 0 && links.length > 0 && (
        <NothingFound
          title={t('none.title', { wanted: query })}
          text={t('none.text')}
          clear={t('none.clear')}
          onClear={() => setWanted('')}
        />
      )}
      <div ref={lists} className={classes.lists}>
        <div className={classes.list}>
          {page.some(isFound) && list(page, t('list'))}
          <PendingLinks
            {...{ store, language, adding }}
            links={adding.coming.filter((each) => !isSocial(each))}
          />
        </div>
        {(social.some(isFound) || adding.coming.some(isSocial)) && (
          <section aria-labelledby="social-row" className={classes.group}>
            <h2 id="social-row">{t('socialRow')}</h2>
            {list(social, t('socialRow'))}
            <PendingLinks {...{ store, language, adding }} links={adding.coming.filter(isSocial)} />
          </section>
        )}
      </div>
      {editable && (isLong || adding.place === 'below') && add('below')}
      {!redirect.isFirst && redirectCard}
    </div>
  );
};

/** Sends what is typed over a link while its editor is closed. */
const LinkSender = (props: { link: Link; store: Store; onGone: (id: string) => Promise<void> }) => {
  useLinkDraft(props.link, props.store, props.onGone, false);
  return null;
};

const idOf = (link: Link): string => link.id;

const isSocial = ({ body }: Creation<LinkInput>): boolean => !!body.socialLinkType;

/** How often a store's links and PDF menus were followed, all together. */
export const ClickSum = () => {
  const { t } = useTranslation('links');
  const { links, pdfLinks } = useSelector(selectLinkPage);
  const all = [...links, ...pdfLinks];
  const sum = all.reduce((total, link) => total + link.clicks, 0);
  if (all.length === 0) return null;
  return t('clickSum', { count: sum, sum: new Intl.NumberFormat(currentLocale()).format(sum) });
};
