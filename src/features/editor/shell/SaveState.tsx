import { useRef } from 'react';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, useFocusFallback } from '@/ui';
import { selectSaveState } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import styles from './Editor.module.css';

/**
 * Save state of what is on the screen, from the frame in which a change is painted; with the available actions. Its
 * text takes the focus when a button disappears.
 */
export function SaveState() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectSaveState);
  const part = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useFocusFallback(part, () => words.current?.focus());
  return (
    <div ref={part} className={styles.saving}>
      <span ref={words} tabIndex={-1} className={styles.saved} data-kind={state.kind} role="status">
        <T id={`editor.save.${state.kind}`} values={'count' in state ? { count: state.count } : {}} />
      </span>
      {'count' in state && <SaveNowButton onClick={() => dispatch(actions.flushRequested())} />}
      {state.kind === 'lost' && (
        <Button size="small" variant="plain" onClick={() => dispatch(actions.orphanedDraftsUnsnoozed())}>
          <T id="editor.save.decide" />
        </Button>
      )}
      {state.kind === 'refused' && <RejectedDraftActions spreadId={state.spreadId} />}
    </div>
  );
}

/** Shows an icon instead of its label on phones. */
const SaveNowButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button size="small" variant="plain" className={styles.again} onClick={onClick}>
    <Icon name="retry" />
    <span>
      <T id="editor.save.now" />
    </span>
  </Button>
);

function RejectedDraftActions({ spreadId }: { readonly spreadId: string }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <SaveNowButton onClick={() => dispatch(actions.refusalCleared({ spreadId }))} />
      <Button size="small" variant="plain" onClick={() => dispatch(actions.draftDropped({ spreadId }))}>
        <T id="editor.save.drop" />
      </Button>
    </>
  );
}
