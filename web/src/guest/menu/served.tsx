import type { Availability } from '../data';
import { servedLine } from '../format/opening';
import type { Messages } from '../i18n/messages';

/** When something is served, and that this is not now. */
export function Served({ when, text }: { when: Availability; text: Messages }) {
  const line = servedLine(when, text);
  return line === '' ? null : (
    <p className="served">
      {`${line} `}
      {!when.now && <b>{text.notServedNow}</b>}
    </p>
  );
}
