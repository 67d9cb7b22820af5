import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Link, LinkInput, Store } from '@/api';
import { currentLocale, type Language } from '@/i18n';
import type { Creation } from '@/lib/drafts/use-creations';
import { useUnsaved } from '@/lib/drafts/use-draft';
import { shownAddress } from '@/lib/forms/address';
import { problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { may } from '@/lib/session/access';
import { wallTime } from '@/lib/time/zone';
import { leadTo } from '@/ui/focus';
import { ReadTrouble } from '@/ui/paged-list';
import { PendingRows, pendingRow } from '@/ui/pending-rows';
import { SortableList } from '@/ui/sortable';
import { EmptyView, ErrorView, LoadingRows } from '@/ui/state-views';
import { ImportLinks } from './import-links';
import { formOf } from './kinds';
import { selectLinkPage, useFetchLinkPageQuery } from './link-page-slice';
import { LinkRow, PendingLink } from './link-row';
import row from './link-row.module.css';
import classes from './links-list.module.css';
import { emptyLink, isTyped, NewLink, newLinkName, useNewLinkForm } from './new-link';
import { RedirectCard } from './redirect-card';
import { Tagline } from './tagline';
import { activeIdOf, useLinkActions } from './use-link-actions';
import { useLinkDraft } from './use-link-draft';
import { newLinksOf, useNewLinks } from './use-new-links';
import { useWeekClicks } from './use-week-clicks';

type Props = {
  store: Store;
  language: Language;
  /** What to scroll to and focus: its id, in a new object each time. */
  shown?: { id: string } | null;
};

/** A store's links, edited where they stand. */
export const LinksList = ({ store, language, shown = null }: Props) => {
  const { t } = useTranslation('links');
  const { detail } = useProblemText();
  const read = useFetchLinkPageQuery({ storeId: store.id }, { refetchOnMountOrArgChange: true });
  const { id, links, pdfLinks, directRedirect, loading, error } = useSelector(selectLinkPage);
  const [open, setOpen] = useState<string | null>(null);
  const newLink = useNewLinkForm(store);
  // What was half typed when the page ended is shown.
  const [adding, setAdding] = useState(newLink.isBegun);
  const editable = may(store, 'links.update');
  const unsaved = useUnsaved();
  const actions = useLinkActions(store);
  const weeks = useWeekClicks(store.id, links);

  const newLinks = useNewLinks(store, (link, key) => {
    // Who types another one meanwhile is left alone.
    if (form.current.key !== key) return;
    newLink.clear();
    if (!form.current.isOpen || form.current.comesBack) return;
    setAdding(false);
    setOpen(null);
    requestAnimationFrame(() => document.getElementById(`link-${link.id}`)?.focus());
  });
  /** What the form shows, for an answer that comes later. */
  const form = useRef({ key: '', isOpen: false, comesBack: false });
  useEffect(() => {
    form.current = { key: newLink.form.key, isOpen: adding, comesBack: newLink.aside !== undefined };
  });
  const isSocial = ({ body }: Creation<LinkInput>) => !!body.socialLinkType;
  const isInForm = ({ key }: Creation<LinkInput>) => adding && newLink.form.key === key;
  useEffect(() => {
    for (const link of links) if (unsaved.has(activeIdOf(link.id))) actions.resumeSetActive(link.id);
  }, [links, unsaved, actions]);
  const isThere = id === store.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there, each time it is asked for
  useEffect(() => {
    if (!shown || !isThere) return;
    const wanted = shown.id.replace(/^active-/, '');
    const isLink = links.some((link) => link.id === wanted);
    if (isLink && wanted === shown.id) setOpen(wanted);
    const stuck = newLinks.list.find(({ error }) => error) ?? newLinks.list[0];
    const created = stuck && (isInForm(stuck) ? newLinkName : pendingRow(stuck.key));
    const other = wanted === newLinksOf(store) && created ? created : wanted;
    requestAnimationFrame(() => leadTo(isLink ? `link-${wanted}` : other));
  }, [shown, isThere]);

  // Where guests are sent straight on, that is said first; what is switched now stays where it is.
  const [redirect, setRedirect] = useState({ id: '', isFirst: false });
  if (isThere && redirect.id !== store.id) setRedirect({ id: store.id, isFirst: directRedirect });

  if (id !== store.id) {
    const problem = error ?? problemOfCall(read.error);
    return problem && !loading ? (
      <ErrorView text={detail(problem)} onRetry={read.refetch} />
    ) : (
      <LoadingRows rows={6} />
    );
  }

  /** Takes a refused one back into the form, as it was corrected there where it was. */
  const edit = ({ key, body }: Creation<LinkInput>) => {
    const sort = { kind: body.kind, social: body.socialLinkType ?? null };
    const address = shownAddress(body.linkAddress ?? '', formOf(sort));
    if (newLink.form.key !== key) {
      // One that is on its way is not half typed.
      if (newLinks.list.some((each) => each.key === newLink.form.key && !each.error)) newLink.clear();
      const until = body.linkEndActiveTime ? wallTime(body.linkEndActiveTime, store.timeZone) : '';
      newLink.take({ sort, name: body.name[store.defaultLanguage] ?? '', address, until, key });
    }
    setAdding(true);
    requestAnimationFrame(() => leadTo(newLinkName));
  };
  /** Opens the form, for another link than the one that was asked for there and stands in the list by now. */
  const add = () => {
    const asked = newLinks.list.find(({ key }) => key === newLink.form.key);
    if (asked) {
      if (!asked.error || isTyped(asked.body, newLink.form, store)) newLink.clear();
      else newLink.take(emptyLink);
    }
    setOpen(null);
    setAdding(true);
  };
  /** Closes the form; what was refused in it stands in the list then. */
  const close = () => {
    const refused = newLinks.list.find(({ key, error }) => error && key === newLink.form.key);
    setAdding(false);
    requestAnimationFrame(() =>
      refused ? leadTo(pendingRow(refused.key)) : document.getElementById('add-link')?.focus(),
    );
  };
  const discard = (key: string) => {
    newLinks.remove(key);
    if (newLink.form.key === key) newLink.clear();
  };
  const redirectCard = (links.length > 0 || pdfLinks.length > 0 || directRedirect) && (
    <RedirectCard store={store} language={language} editable={editable} />
  );
  const coming = newLinks.list.filter((each) => !isInForm(each));
  const pending = (part: Creation<LinkInput>[]) => (
    <PendingRows
      label={t('new.pending')}
      className={classes.list}
      rowClass={row.row}
      rows={part.map((each) => ({
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
        onEdit: () => edit(each),
      }))}
      waiting={newLinks.status === 'offline'}
      onDiscard={discard}
      onLast={() => (adding ? leadTo(newLinkName) : document.getElementById('add-link')?.focus())}
    />
  );
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
          week={weeks.get(link.id)}
          store={store}
          language={language}
          editable={editable}
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
      {editable && adding && <NewLink store={store} links={newLinks} form={newLink} onClose={close} />}
      {editable && !adding && (
        <Button
          id="add-link"
          variant="primaryAction"
          size="md"
          fullWidth
          leftSection={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={add}
        >
          {t('add')}
        </Button>
      )}
      {editable && !adding && <ImportLinks store={store} />}
      {links.length === 0 && coming.length === 0 && !adding && (
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
      <div className={classes.list}>
        {page.length > 0 && list(page, t('list'))}
        {pending(coming.filter((each) => !isSocial(each)))}
      </div>
      {(social.length > 0 || coming.some(isSocial)) && (
        <section aria-labelledby="social-row" className={classes.group}>
          <h2 id="social-row">{t('socialRow')}</h2>
          {list(social, t('socialRow'))}
          {pending(coming.filter(isSocial))}
        </section>
      )}
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

/** How often a store's links were followed, all together. */
export const ClickSum = () => {
  const { t } = useTranslation('links');
  const links = useSelector(selectLinkPage).links;
  const sum = links.reduce((total, link) => total + link.clicks, 0);
  if (links.length === 0) return null;
  return t('clickSum', { count: sum, sum: new Intl.NumberFormat(currentLocale()).format(sum) });
};
