import { actions as toasts } from '@/features/toasts';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { copiedOf, copyToSystem } from './clipboard';
import { deskActions } from './desk';
import { SpreadPicture } from './SpreadPicture';
import { selectLost } from './selectors';
import { editorActions as actions } from './slice';

/** What the user made of a spread that is in the book no longer: it cannot be saved, and can be taken along to another one. */
export function LostDialog() {
  const dispatch = useAppDispatch();
  const lost = useAppSelector(selectLost);
  if (!lost) return null;
  const { spreadId, document } = lost;
  const drop = () => dispatch(actions.draftDropped({ spreadId }));
  const copy = () => {
    const copied = copiedOf(document, document.elements);
    dispatch(deskActions.elementsCopied({ html: copied.html }));
    copyToSystem(copied);
    drop();
    dispatch(toasts.shown({ title: { id: 'editor.lost.copied' }, variant: 'success' }));
  };
  return (
    <Dialog
      open
      dismissable={false}
      onClose={() => undefined}
      title={<T id="editor.lost.title" />}
      description={<T id="editor.lost.text" />}
      actions={
        <>
          <Button onClick={drop}>
            <T id="editor.save.drop" />
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter must not let go of anything */}
          <Button variant="primary" autoFocus onClick={copy}>
            <T id="editor.lost.copy" />
          </Button>
        </>
      }
    >
      <SpreadPicture document={document} />
    </Dialog>
  );
}
