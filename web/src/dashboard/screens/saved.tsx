import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { type Astray, astrayOf, type DraftLocation, discardDraft } from '@/lib/drafts/drafts';
import { useUnsavedWork } from '@/lib/drafts/use-draft';
import { selectChanges } from '@/lib/server/changes-slice';
import { SaveNote, type SaveState } from '@/ui/save-note';
import { AstrayDraft } from './astray-draft';

/** Whether all of the work is stored; it leads to what is not, or shows that where it may not be found. */
export const Saved = () => {
  const { pending, stored, failed } = useSelector(selectChanges);
  const { state: typed, first } = useUnsavedWork();
  const navigate = useNavigate();
  const [astray, setAstray] = useState<(Astray & { id: string }) | null>(null);
  const state = (): SaveState => {
    if (typed === 'failed') return 'failed';
    if (pending > 0 || typed === 'saving') return 'saving';
    if (typed === 'held') return 'held';
    // Of what was refused and is not kept a message has told.
    return stored > 0 && !failed ? 'saved' : 'none';
  };
  const show = ({ id, path }: DraftLocation) => {
    setAstray(null);
    if (path) void navigate(path, { state: { show: id } });
  };
  const lead = (draft: DraftLocation) => {
    const found = astrayOf(draft.id);
    if (found) setAstray({ ...found, id: draft.id });
    else show(draft);
  };
  const discard = (id: string) => {
    setAstray(null);
    discardDraft(id);
  };
  return (
    <>
      <SaveNote state={state()} spoken onLead={first ? () => lead(first) : undefined} />
      <AstrayDraft
        draft={astray}
        onShow={() => astray && show(astray)}
        onDiscard={() => astray && discard(astray.id)}
        onClose={() => setAstray(null)}
      />
    </>
  );
};
