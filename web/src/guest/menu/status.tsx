import type { Messages } from '../i18n/messages';
import { type Filter, type Filtered, isActive, isChoosing } from './filter';

type Props = { filter: Filter; result: Filtered; text: Messages; onClear: () => void };

/** Says what search and filter did, to the eye and to a screen reader, and how to undo it. */
export function Status({ filter, result, text, onClear }: Props) {
  const parts: string[] = [];
  if (filter.query.trim()) parts.push(text.found(result.count));
  if (isChoosing(filter)) parts.push(text.hidden(result.hidden, result.unconfirmed));
  return (
    <div className="status">
      <div role="status">
        {isActive(filter) && (
          <>
            {result.count === 0 && <h2>{text.nothingFound}</h2>}
            <p>{parts.join(' · ')}</p>
            {result.count === 0 && <p>{text.nothingFoundHint}</p>}
          </>
        )}
      </div>
      {isActive(filter) && (
        <button type="button" onClick={onClear}>
          {text.showAll}
        </button>
      )}
    </div>
  );
}
