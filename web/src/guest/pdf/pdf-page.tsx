import type { GuestSheet, PdfPageData } from '../data';
import type { AllMessages } from '../i18n/messages';
import { Languages } from '../parts/languages';
import { squareAttributes } from '../parts/picture';

/** A PDF menu: its pages as pictures that open larger, each with what is written on it beneath. */
export function PdfPage({ data, text }: { data: PdfPageData; text: AllMessages }) {
  return (
    <>
      <header>
        <a className="home" href={`${data.base}?lang=${data.language}`} aria-label={text.pdf.back(data.name)}>
          {data.logoImage && <img {...squareAttributes(data.logoImage, 176)} alt="" width="32" height="32" />}
          {data.name}
        </a>
        <h1 lang={data.titleLang}>{data.title}</h1>
        {data.description && <p lang={data.descriptionLang}>{data.description}</p>}
        <p className="ways">
          {data.hasMenu && (
            <a href={`${data.base}/menu?lang=${data.language}`} className="first">
              {text.pdf.menu}
            </a>
          )}
          <a href={`/pdf-menu/${data.id}/download`} rel="nofollow">
            {text.pdf.download(data.size)}
          </a>
        </p>
        <Languages data={data} path={`/pdf-menu/${data.id}`} text={text} />
      </header>
      <main>
        {data.pages.map((sheet, at) => (
          <Sheet
            key={sheet.small}
            sheet={sheet}
            at={at}
            of={data.pages.length}
            lang={data.textLang}
            text={text}
          />
        ))}
      </main>
    </>
  );
}

type SheetProps = { sheet: GuestSheet; at: number; of: number; lang: string | undefined; text: AllMessages };

/** A page. Its picture says only which it is, as its text follows. */
const Sheet = ({ sheet, at, of, lang, text }: SheetProps) => {
  const page = text.pdf.page(at + 1, of);
  return (
    <section>
      <h2>{page}</h2>
      <a href={sheet.large}>
        <img
          src={sheet.small}
          srcSet={`${sheet.small} ${sheet.width}w,${sheet.large} ${sheet.largeWidth}w`}
          sizes="(min-width:960px) 920px,100vw"
          alt={text.pdf.picture(page)}
          width={sheet.width}
          height={sheet.height}
          loading={at > 0 ? 'lazy' : undefined}
          fetchPriority={at > 0 ? undefined : 'high'}
        />
      </a>
      {sheet.text ? (
        <details>
          <summary>{text.pdf.text(page)}</summary>
          <p lang={lang}>{sheet.text}</p>
        </details>
      ) : (
        <p>{text.pdf.noText}</p>
      )}
    </section>
  );
};
