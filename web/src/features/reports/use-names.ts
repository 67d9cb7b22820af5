import { useTranslation } from 'react-i18next';
import {
  type Link,
  type PdfLink,
  type Report,
  type Store,
  type Table,
  useListLinksQuery,
  useListPdfLinksQuery,
  useListTablesQuery,
} from '@/api';
import { currentLocale, type Language } from '@/i18n';
import { keysOf } from '@/lib/forms/choices';
import { textIn } from '@/lib/text/text';
import { longDay } from './ranges';

/** What reports tell apart beside days. */
export type Dimension = Exclude<Report['by'], 'day'>;

/** The dimensions in the order in which they are offered. */
export const dimensions = keysOf<Dimension>({
  link: true,
  table: true,
  hour: true,
  source: true,
  device: true,
  language: true,
});

/** Values of the server that are no link, table, host or language. */
const special: Record<string, 'others' | 'unrecorded'> = { '*': 'others', '?': 'unrecorded' };

const devices = ['phone', 'tablet', 'desktop', 'other'] as const;

/** Names the values of reports in the interface's language, links and PDF menus in the language of the work. */
export const useNames = (store: Store, language: Language) => {
  const { t } = useTranslation('reports');
  const { data: links } = useListLinksQuery({ storeId: store.id });
  const { data: pdfs } = useListPdfLinksQuery({ storeId: store.id });
  const { data: tables } = useListTablesQuery({ storeId: store.id });
  const locale = currentLocale();
  const names: Record<Dimension | 'day', (value: string) => string> = {
    day: (value) => longDay(locale, value),
    link: (value) =>
      linkName([...(links ?? []), ...(pdfs ?? [])], value, language, store) ??
      t(links && pdfs ? 'name.deletedLink' : 'name.link'),
    table: (value) =>
      value === ''
        ? t('name.noTable')
        : (tableName(tables, value, t) ?? t(tables ? 'name.deletedTable' : 'name.table')),
    hour: (value) => value,
    source: (value) => (value === '#code' ? t('name.code') : value || t('name.direct')),
    device: (value) => t(`device.${devices.find((device) => device === value) ?? 'other'}`),
    language: (value) =>
      value ? (new Intl.DisplayNames([locale], { type: 'language' }).of(value) ?? value) : t('name.unknown'),
  };
  return (by: Dimension | 'day', value: string): string => {
    const known = special[value];
    return known ? t(`name.${known}`) : names[by](value);
  };
};

const linkName = (links: (Link | PdfLink)[], id: string, language: Language, store: Store) => {
  const link = links.find((each) => each.id === id);
  return link && textIn(link.name, language, store.defaultLanguage);
};

/** A table by its number, and what it is called. */
export const tableName = (
  tables: Table[] | undefined,
  id: string,
  t: (key: 'name.numbered' | 'name.labelled', values: { number: number; label: string }) => string,
): string | undefined => {
  const table = tables?.find((each) => each.id === id);
  return table && t(table.label ? 'name.labelled' : 'name.numbered', table);
};
