import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { type DraftLocation, discardDraft, type OrphanedDraft, orphanedOf } from '@/lib/drafts/drafts';
import { useUnsavedWork } from '@/lib/drafts/use-draft';
import { selectChanges } from '@/lib/server/changes-slice';
import { SaveNote, type SaveState } from '@/ui/save-note';
import { OrphanedDraftDialog } from './orphaned-draft-dialog';

/** Whether all of the work is stored; it leads to what is not, or shows that where it may not be found. */
export const Saved = () => {
  const { pending, stored, failed } = useSelector(selectChanges);
  const { state: typed, first } = useUnsavedWork();
  const navigate = useNavigate();
  const [orphaned, setOrphaned] = useState<(OrphanedDraft & { id: string }) | null>(null);
  const state = (): SaveState => {
    if (typed === 'failed') return 'failed';
    if (pending > 0 || typed === 'saving') return 'saving';
    if (typed === 'held') return 'held';
    // Of what was refused and is not kept a message has told.
    return stored > 0 && !failed ? 'saved' : 'none';
  };
  const show = ({ id, path }: DraftLocation) => {
    setOrphaned(null);
    if (path) void navigate(path, { state: { show: id } });
  };
  const lead = (draft: DraftLocation) => {
    const found = orphanedOf(draft.id);
    if (found) setOrphaned({ ...found, id: draft.id });
    else show(draft);
  };
  const discard = (id: string) => {
    setOrphaned(null);
    discardDraft(id);
  };
  return (
    <>
      <SaveNote state={state()} spoken onLead={first ? () => lead(first) : undefined} />
      <OrphanedDraftDialog
        draft={orphaned}
        onShow={() => orphaned && show(orphaned)}
        onDiscard={() => orphaned && discard(orphaned.id)}
        onClose={() => setOrphaned(null)}
      />
    </>
  );
};
