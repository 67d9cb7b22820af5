import type { PageData } from '../data';
import type { LegalMessages } from '../i18n/messages';

/** The way to the store's vCard, imprint and privacy notice, at the end of every page of it. */
export const LegalLinks = ({ data, text }: { data: PageData; text: LegalMessages }) => {
  const query = data.languages.length > 1 ? `?lang=${data.language}` : '';
  return (
    <nav className="legal">
      {data.hasContact && <a href={`${data.base}/contact.vcf`}>{text.saveContact}</a>}
      {data.imprint && <a href={`${data.base}/imprint${query}`}>{text.imprint}</a>}
      <a href={`${data.base}/privacy${query}`}>{text.privacyLink}</a>
    </nav>
  );
};
