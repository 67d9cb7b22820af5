import { ActionIcon, Button, CloseButton, CopyButton, Drawer, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconCheck,
  IconCopy,
  IconDeviceMobile,
  IconExternalLink,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOf, type Language } from '@/i18n';
import type { Heads } from '@/lib/look/head';
import { type Text, textIn } from '@/lib/text/text';
import { LanguageTabs } from '@/ui/language-tabs';
import { useMark } from '@/ui/use-mark';
import { Phone } from './phone';
import classes from './preview.module.css';

type Props = {
  /** The public page's path. */
  path: string;
  /** The id of the page's part to bring into view; null for none in particular. */
  lookAt: string | null;
  /** The colours of the page's head where they are not stored yet. */
  heads?: Heads | undefined;
  /** The name of the link that guests are sent straight to in place of the page; null where they see it. */
  redirectedTo: Text | null;
  /** What of the store can be looked at, the page itself first; nothing where there is that alone. */
  pages?: { key: string; name: string; path: string }[] | undefined;
  /** Why guests do not see there what is worked on. */
  note?: string | undefined;
  /** What to add to the page's query to see what is worked on. */
  query?: string | undefined;
  languages: Language[];
  language: Language;
  onLanguage: (language: Language) => void;
};

/** Where names keep clear of the button that closes the preview. */
const below = { position: 'bottom' } as const;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** From which width on there is room for it beside the work; the style sheet says the same. */
const room = '(min-width: 1100px)';

/** What guests see, beside the work; where there is no room for it the page is not loaded either. */
export const PreviewPane = (props: Props) => {
  const { t } = useTranslation('preview');
  const hasRoom = useMediaQuery(room, undefined, { getInitialValueInEffect: false });
  useMark('preview', hasRoom);
  if (!hasRoom) return null;
  return (
    <aside className={classes.pane} aria-label={t('title')}>
      <Body {...props} />
    </aside>
  );
};

/** The same where there is no room beside the work: a button that opens it. */
export const PreviewButton = (props: Props) => {
  const { t } = useTranslation('preview');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className={classes.opener}
        variant="customBlackOutlined"
        size="sm"
        leftSection={<IconDeviceMobile {...icon} />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="bottom"
        size="100%"
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('title') } }}
        classNames={{ content: classes.sheet ?? '' }}
      >
        <div className={classes.sheetHead}>
          <h2>{t('title')}</h2>
          <CloseButton size={40} iconSize={20} onClick={() => setOpen(false)} aria-label={t('close')} />
        </div>
        <div className={classes.body}>
          <Body {...props} />
        </div>
      </Drawer>
    </>
  );
};

const Body = ({
  path: own,
  lookAt,
  heads,
  pages = [],
  note,
  query,
  redirectedTo,
  languages,
  language,
  onLanguage,
}: Props) => {
  const { t } = useTranslation('preview');
  const [chosen, setChosen] = useState('');
  const [isDark, setDark] = useState<boolean>();
  const scheme = isDark === undefined ? undefined : isDark ? 'dark' : 'light';
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)', false) ?? false;
  const shownDark = isDark ?? deviceIsDark;
  const path = pages.find(({ key }) => key === chosen)?.path ?? own;
  const address = `${window.location.origin}${path}`;
  const page = `${path}?${redirectedTo && path === own ? 'edit&' : ''}lang=${language}`;
  const straight =
    redirectedTo && t('redirected', { name: textIn(redirectedTo, language, languages[0] ?? language) });
  const said = straight || note;
  return (
    <>
      <div className={classes.address}>
        <span className={classes.url} title={address}>
          {address.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton value={address} timeout={2000}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('copied') : t('copy')} {...below}>
              <ActionIcon variant="subtle" color="gray" size={32} onClick={copy} aria-label={t('copy')}>
                {copied ? <IconCheck {...icon} color="var(--ok-ink)" /> : <IconCopy {...icon} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
        <Tooltip label={t('openPage')} {...below}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            component="a"
            href={page}
            target="_blank"
            rel="noopener"
            aria-label={t('openPage')}
          >
            <IconExternalLink {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t(shownDark ? 'inLight' : 'inDark')} {...below}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={() => setDark(!shownDark)}
            aria-label={t(shownDark ? 'inLight' : 'inDark')}
          >
            {shownDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
          </ActionIcon>
        </Tooltip>
      </div>
      {pages.length > 1 && (
        <LanguageTabs
          label={t('page')}
          tabs={pages.map((page) => ({ ...page, tag: document.documentElement.lang }))}
          value={chosen || (pages[0]?.key ?? '')}
          onChange={setChosen}
        />
      )}
      {said && path === own && (
        <p className={classes.said} role="note">
          {said}
        </p>
      )}
      <Phone
        src={query ? `${page}&${query}` : page}
        lookAt={lookAt}
        heads={path === own ? heads : undefined}
        scheme={scheme}
      />
      {languages.length > 1 && (
        <LanguageTabs
          label={t('language')}
          tabs={choicesOf(languages)}
          value={language}
          onChange={onLanguage}
        />
      )}
    </>
  );
};
