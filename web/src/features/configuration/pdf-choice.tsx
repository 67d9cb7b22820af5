import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify/unstyled';
import type { PdfLink, Store } from '@/api';
import { FieldGroup } from '@/ui/field-group';
import { PdfButton } from '@/ui/pdf/pdf-button';
import classes from './pdf-choice.module.css';

type Props = {
  store: Store;
  links: PdfLink[];
  chosen: string | null;
  nameOf: (link: PdfLink) => string;
  onChoose: (link: PdfLink) => void;
};

/** Chooses one of a store's PDF menus, adds one, and puts another file in the place of the one that is chosen. */
export const PdfChoice = ({ store, links, chosen, nameOf, onChoose }: Props) => {
  const { t } = useTranslation(['configuration', 'pdfMenus']);
  const name = useId();
  const link = links.find(({ id }) => id === chosen);
  const add = (added: PdfLink) => {
    toast.success(t('pdfMenus:added', { name: nameOf(added) }));
    onChoose(added);
  };
  return (
    <FieldGroup className={classes.choice} legend={t('pdf.of', { store: store.name })}>
      {links.length === 0 ? (
        <p className={classes.note}>{t('pdf.empty', { store: store.name })}</p>
      ) : (
        <div className={classes.list}>
          {links.map((each) => (
            <label key={each.id} className={classes.pdf}>
              <input type="radio" name={name} checked={each.id === chosen} onChange={() => onChoose(each)} />
              <img src={each.preview} alt="" width="36" height="48" />
              <span className={classes.words}>
                <span>{nameOf(each)}</span>
                <small>
                  {t('pdfMenus:pages', { count: each.pageCount })}
                  {!each.isActive && ` · ${t('pdf.off')}`}
                </small>
              </span>
            </label>
          ))}
        </div>
      )}
      <div className={classes.acts}>
        {link && (
          <>
            <Anchor
              href={link.address}
              target="_blank"
              rel="noreferrer"
              aria-label={t('pdfMenus:openOf', { name: nameOf(link) })}
            >
              {t('pdfMenus:open')} <IconExternalLink size={16} stroke={1.75} aria-hidden />
            </Anchor>
            <PdfButton key={link.id} storeId={store.id} replaces={{ link, name: nameOf(link) }} />
          </>
        )}
        <PdfButton storeId={store.id} onDone={add} />
      </div>
      {links.length > 0 && <p className={classes.note}>{t('pdf.more')}</p>}
    </FieldGroup>
  );
};
