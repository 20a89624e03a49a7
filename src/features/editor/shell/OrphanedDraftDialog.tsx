import { actions as toasts } from '@/features/toasts';
import { T } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { copyToSystemClipboard, toCopiedContent } from '../elements/clipboard';
import type { EditorState, SpreadDraft, StructureChange } from '../state/editorState';
import { preferencesActions } from '../state/preferencesSlice';
import { selectEditor, selectOrphanedDraft } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { SpreadThumbnail } from './ConflictDialog';

/** Returns the change that restores a draft: recovery of deleted pages, or new pages after another layout. */
function findRestoreChange({ spreadId, document }: SpreadDraft, editor: EditorState): StructureChange | null {
  const { deleted, order, spreads, current } = editor;
  if (deleted.includes(spreadId)) return { op: 'recover', id: spreadId };
  const { format, role } = document;
  const isInner = (id: string) => spreads[id]?.document.role === 'inner' && spreads[id].document.format === format;
  const id = current !== null && isInner(current) ? current : order.findLast(isInner);
  if (id === undefined || role !== 'inner') return null;
  return { op: 'copy', id, copyId: newId(), blank: true, lost: spreadId };
}

/** Asks about a draft whose spread is deleted: restore, copy elsewhere, or decide later. */
export function OrphanedDraftDialog() {
  const lost = useAppSelector(selectOrphanedDraft);
  return lost && <Question lost={lost} />;
}

function Question({ lost }: { readonly lost: SpreadDraft }) {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectEditor);
  const { spreadId, document } = lost;
  const restoreChange = findRestoreChange(lost, editor);
  const drop = () => dispatch(actions.draftDropped({ spreadId }));
  const snooze = () => dispatch(actions.orphanedDraftSnoozed({ spreadId }));
  const copy = () => {
    const copied = toCopiedContent(document, document.elements);
    dispatch(preferencesActions.elementsCopied({ html: copied.html }));
    copyToSystemClipboard(copied);
    drop();
    dispatch(toasts.shown({ title: { id: 'editor.lost.copied' }, variant: 'success' }));
  };
  return (
    <Dialog
      open
      unasked
      onClose={snooze}
      title={<T id="editor.lost.title" />}
      description={<T id="editor.lost.text" />}
      actions={
        <>
          <Button onClick={drop}>
            <T id="editor.save.drop" />
          </Button>
          <Button onClick={snooze}>
            <T id="editor.lost.later" />
          </Button>
          <Button variant={restoreChange ? 'default' : 'primary'} onClick={copy}>
            <T id="editor.lost.copy" />
          </Button>
          {restoreChange && (
            <Button
              variant="primary"
              onClick={() => dispatch(actions.structureRequested({ changes: [restoreChange], via: 'user' }))}
            >
              <T id={restoreChange.op === 'recover' ? 'editor.lost.recover' : 'editor.lost.add'} />
            </Button>
          )}
        </>
      }
    >
      <SpreadThumbnail document={document} />
    </Dialog>
  );
}
