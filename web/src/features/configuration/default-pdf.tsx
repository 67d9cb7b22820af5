import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, once, type PdfLink, type Store, useGetStoreQuery, useListPdfLinksQuery } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { textIn } from '@/lib/text/text';
import { Loaded } from '@/ui/paged-list';
import { toastProblem } from '@/ui/toasts';
import { Field } from './field';
import { PdfChoice } from './pdf-choice';
import { chosenOf, StoreSelect } from './store-select';
import type { ConfigurationForm } from './use-configuration-form';

/** The PDF menu that guests see where none is named: a store's, which has several or gets its first here. */
export const DefaultPdf = ({ form }: { form: ConfigurationForm }) => {
  const { t } = useTranslation('configuration');
  const id = form.value.default_pdf_id;
  const { seen, choose, see } = useSeenStore(form);
  const named = form.named(id);
  // A store without a PDF menu is seen, and none chosen.
  const storeId = seen?.storeId ?? named?.storeId;
  return (
    <Field form={form} name="default_pdf_id">
      {(shared) => (
        <>
          <StoreSelect
            {...shared}
            placeholder={t('field.default_pdf_id.none')}
            clears={t('field.default_pdf_id.clear')}
            chosen={seen ?? chosenOf(form, id, t('value.gonePdf'))}
            onChoose={(store) => void see(store)}
          />
          {storeId && <PdfsOf key={storeId} storeId={storeId} chosen={id} onChoose={choose} />}
        </>
      )}
    </Field>
  );
};

type Choose = (link: PdfLink, store: Store) => void;

/** The store whose PDF menus are shown while none of them is chosen, and what chooses one. */
const useSeenStore = (form: ConfigurationForm) => {
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  const id = form.value.default_pdf_id;
  const [shown, setShown] = useState<{ storeId: string; name: string; over: string | null } | null>(null);
  /** The store that was chosen last: the answer for one before it comes too late. */
  const last = useRef<Store | null>(null);

  const choose: Choose = (link, store) => {
    form.name({ id: link.id, storeId: store.id, name: `${store.name} · ${nameOf(link, store)}` });
    form.set('default_pdf_id', link.id);
    setShown(null);
  };
  const see = async (store: Store | null) => {
    last.current = store;
    if (!store) {
      setShown(null);
      return form.set('default_pdf_id', null);
    }
    const of = { storeId: store.id, name: store.name };
    setShown({ ...of, over: id });
    const answer = await dispatch(api.endpoints.listPdfLinks.initiate({ storeId: store.id }, once));
    if (last.current !== store) return;
    const problem = problemIn(answer);
    if (problem) {
      setShown(null);
      return toastProblem(problem, detail(problem));
    }
    const links = answer.data ?? [];
    const first = links.find(({ isActive }) => isActive) ?? links[0];
    if (first) return choose(first, store);
    setShown({ ...of, over: null });
    form.set('default_pdf_id', null);
  };
  // What is discarded, or taken from somebody else, is shown again.
  const seen = shown?.over === id ? shown : null;
  return { seen, choose, see };
};

/** What a PDF menu is called in its store's main language. */
const nameOf = (link: PdfLink, { defaultLanguage }: Store): string =>
  textIn(link.name, defaultLanguage, defaultLanguage);

type PdfsProps = { storeId: string; chosen: string | null; onChoose: Choose };

const PdfsOf = ({ storeId, chosen, onChoose }: PdfsProps) => {
  const store = useGetStoreQuery({ storeId });
  const links = useListPdfLinksQuery({ storeId });
  return (
    <Loaded query={store} rows={1}>
      {(of) => (
        <Loaded query={links} rows={1}>
          {(list) => (
            <PdfChoice
              store={of}
              links={list}
              chosen={chosen}
              nameOf={(link) => nameOf(link, of)}
              onChoose={(link) => onChoose(link, of)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
};
