import type { LegalData, PageData } from '../data';
import type { LegalMessages } from '../i18n/messages';

type Props = {
  data: LegalData & Pick<PageData, 'language'> & { languages?: PageData['languages'] };
  text: LegalMessages;
  /** The same page in another form. */
  other?: { path: string; name: string } | undefined;
};

/** The way to the store's vCard, imprint and privacy notice, at the end of every page of it and of its messages. */
export const LegalLinks = ({ data, text, other }: Props) => {
  const query = data.languages?.length === 1 ? '' : `?lang=${data.language}`;
  return (
    <nav className="legal">
      {other && <a href={other.path + query}>{other.name}</a>}
      {data.hasContact && <a href={`${data.base}/contact.vcf`}>{text.saveContact}</a>}
      {data.imprint && <a href={`${data.base}/imprint${query}`}>{text.imprint}</a>}
      <a href={`${data.base}/privacy${query}`}>{text.privacyLink}</a>
    </nav>
  );
};
