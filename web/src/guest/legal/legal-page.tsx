import { tagOf } from '../../i18n/languages';
import type { LegalPageData } from '../data';
import type { AllMessages, LegalMessages } from '../i18n/messages';
import { Languages } from '../parts/languages';

type Props = { data: LegalPageData; text: AllMessages };

/** A store's imprint, or its privacy notice. */
export const LegalPage = ({ data, text }: Props) => (
  <div className="message legal-page">
    <header>
      <a href={data.base} lang={data.nameLang}>
        {data.name}
      </a>
      <Languages data={data} path={`${data.base}/${data.page}`} text={text} />
    </header>
    <main>
      {data.page === 'imprint' ? (
        <Imprint data={data} text={text.legal} />
      ) : (
        <Privacy data={data} text={text.legal} />
      )}
    </main>
  </div>
);

type PartProps = { data: LegalPageData; text: LegalMessages };

/** What German (DDG §5, MStV §18) and Austrian law (ECG §5, MedienG §25) ask for, as far as the owner has said it. */
const Imprint = ({ data, text }: PartProps) => {
  const { company, textLang } = data;
  const law = text.laws[company.country as keyof typeof text.laws];
  const rows: [label: string, value: string | undefined][] = [
    [text.representedBy, company.representedBy],
    [text.register, [company.registerName, company.registerNumber].filter(Boolean).join(', ')],
    [text.vatId, company.vatId],
    [text.economicId, company.economicId],
    [text.purpose, company.purpose],
    [text.supervisoryAuthority, company.supervisoryAuthority],
    [text.chamber, company.chamber],
    [text.tradeRules, company.tradeRules],
    [text.responsiblePerson, company.responsiblePerson],
  ];
  return (
    <>
      <h1>{text.imprint}</h1>
      {law && <p>{law}</p>}
      <Address data={data} />
      <Contact data={data} text={text} />
      <dl>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd lang={textLang}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {company.note?.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text
        <p key={at} lang={textLang}>
          {line}
        </p>
      ))}
    </>
  );
};

/** What Carte does with what it learns of guests. */
const Privacy = ({ data, text }: PartProps) => (
  <>
    <h1>{text.privacyTitle}</h1>
    <p>{text.responsible}</p>
    <Address data={data} />
    <Contact data={data} text={text} />
    <p>{text.processor(data.site)}</p>
    {text.privacy.map(([title, paragraph]) => (
      <section key={title}>
        <h2>{title}</h2>
        <p>{paragraph}</p>
      </section>
    ))}
  </>
);

const Address = ({ data: { company, language, textLang } }: { data: LegalPageData }) => (
  <address lang={textLang}>
    <strong>{company.legalName}</strong>
    {[company.streetAddress, [company.postalCode, company.city].filter(Boolean).join(' ')].map(
      (line) => line && <span key={line}>{line}</span>,
    )}
    {company.countryName && <span lang={textLang && tagOf[language]}>{company.countryName}</span>}
  </address>
);

const Contact = ({ data: { company }, text }: PartProps) => (
  <dl>
    {company.email && (
      <div>
        <dt>{text.email}</dt>
        <dd>
          <a href={`mailto:${company.email.split('@').map(encodeURIComponent).join('@')}`}>{company.email}</a>
        </dd>
      </div>
    )}
    {company.phone && (
      <div>
        <dt>{text.phone}</dt>
        <dd>
          <a href={company.dial && `tel:${company.dial}`}>{company.phone}</a>
        </dd>
      </div>
    )}
  </dl>
);
