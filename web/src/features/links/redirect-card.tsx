import { Select, Switch } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type Link, type LinkPage, type PdfLink, type Store, useGetLinkPageQuery } from '@/api';
import type { Language } from '@/i18n';
import { useDraft } from '@/lib/drafts/use-draft';
import { problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { textIn } from '@/lib/text/text';
import { Badge } from '@/ui/badge';
import { DraftTrouble } from '@/ui/editor';
import { toastNotSaved } from '@/ui/toasts';
import { fetchLinkPage, selectLinkPage, updateLinkPage } from './link-page-slice';
import classes from './redirect-card.module.css';
import { WindowBadge, windowAt } from './window-badge';

type Props = { store: Store; language: Language; editable: boolean };

type Redirect = Pick<LinkPage, 'directRedirect' | 'directRedirectLink'>;

/** Whether guests are sent straight to a link in place of the page, and to which. */
export const RedirectCard = ({ store, language, editable }: Props) => {
  const { t } = useTranslation('links');
  const dispatch = useAppDispatch();
  const { links, pdfLinks, directRedirect, directRedirectLink, revision } = useSelector(selectLinkPage);
  // What becomes of the link decides whether guests are sent there: it is read again when links change.
  useGetLinkPageQuery({ storeId: store.id }, { skip: !directRedirect });
  const id = `redirect-${store.id}`;
  const draft = useDraft<Redirect>({
    id,
    path: `/stores/${store.slug}/links`,
    saved: { directRedirect, directRedirectLink },
    revision,
    check: () => [],
    send: async (linkPagePatch) => {
      const change = { storeId: store.id, revision, linkPagePatch, noRetry: true };
      return problemIn(await dispatch(updateLinkPage(change)));
    },
    reload: () => dispatch(fetchLinkPage(store.id)),
    onLate: (why) => toastNotSaved(t('redirect.label'), why),
  });
  const choices = [...links.filter(canBeOpened), ...pdfLinks];

  return (
    <section id={id} className={classes.card} data-editor>
      <Switch
        label={t('redirect.label')}
        description={t('redirect.hint')}
        checked={draft.value.directRedirect}
        onChange={({ currentTarget }) => draft.set('directRedirect', currentTarget.checked, 'now')}
        disabled={!editable}
      />
      {draft.value.directRedirect && (
        <>
          <Select
            label={t('redirect.link')}
            description={choices.some(isAway) && t('redirect.away')}
            placeholder={t('redirect.choose')}
            data={choices.map(({ id, name }) => ({
              value: id,
              label: textIn(name, language, store.defaultLanguage),
            }))}
            renderOption={({ option: { value, label }, checked }) => (
              <span className={classes.choice}>
                {checked && <IconCheck size={16} stroke={2} aria-hidden />}
                <span className={classes.name}>{label}</span>{' '}
                <AwayBadge link={choices.find(({ id }) => id === value)} zone={store.timeZone} />
              </span>
            )}
            value={draft.value.directRedirectLink}
            onChange={(link) => link && draft.set('directRedirectLink', link, 'now')}
            error={draft.error('direct_redirect_link')}
            disabled={!editable}
            allowDeselect={false}
          />
          <Outcome store={store} language={language} />
        </>
      )}
      <DraftTrouble draft={draft} />
    </section>
  );
};

/** Phone numbers and mailboxes have no page that a browser could open in place of this one. */
const canBeOpened = ({ kind, linkAddress }: Link): boolean => kind === 'menu' || /^https?:/.test(linkAddress);

/** Whether guests are not offered a link now, and so are not sent there. */
const isAway = (link: Link | PdfLink): boolean => !link.isActive || isOutside(link);

const isOutside = (link: Link | PdfLink): link is Link => {
  const state = 'kind' in link && windowAt(link, Date.now())?.state;
  return state === 'from' || state === 'ended';
};

/** Why guests are not sent to a link now; nothing where they are. */
const AwayBadge = ({ link, zone }: { link: Link | PdfLink | undefined; zone: string }) => {
  const { t } = useTranslation('links');
  if (link && !link.isActive) return <Badge>{t('redirect.off')}</Badge>;
  return link && isOutside(link) ? <WindowBadge link={link} zone={zone} /> : null;
};

/** What guests get now, and how the owner gets to the page. */
const Outcome = ({ store, language }: Omit<Props, 'editable'>) => {
  const { t } = useTranslation('links');
  const { directRedirectLinkUri, directRedirectTrouble, isDirectRedirect } = useSelector(selectLinkPage);
  const address = `${window.location.host}/s/${store.slug}?edit`;
  const name = directRedirectLinkUri && textIn(directRedirectLinkUri.name, language, store.defaultLanguage);
  return (
    <p className={classes.outcome} role="status" data-trouble={directRedirectTrouble !== null || undefined}>
      {directRedirectTrouble && (
        <>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <span>{t(`redirect.trouble.${directRedirectTrouble}`, { name })}</span>
        </>
      )}
      {isDirectRedirect && (
        <span>
          {t('redirect.inForce', { name })}{' '}
          <a href={`/s/${store.slug}?edit&lang=${language}`} target="_blank" rel="noopener">
            {t('redirect.page', { address })}
          </a>
        </span>
      )}
    </p>
  );
};
