import { selectHasUnsavedChanges } from '@/features/editor/state/selectors';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ProgressBar } from '@/ui';
import { selectUnfinishedProofs } from '../selectors';
import { proofActions as actions, type Proof } from './slice';

type Styles = Readonly<Record<string, string>>;

export function ProofRuns({ styles }: { readonly styles: Styles }) {
  const proofs = useAppSelector(selectUnfinishedProofs);
  return proofs.map((proof) => <ProofRunItem key={proof.albumId} proof={proof} styles={styles} />);
}

function ProofRunItem({ proof, styles }: { readonly proof: Proof; readonly styles: Styles }) {
  const dispatch = useAppDispatch();
  const { albumId, title, phase, generationId, completed } = proof;
  const running = phase === 'running';
  const unsaved = useAppSelector((state) => selectHasUnsavedChanges(state, albumId)) && generationId === null;
  return (
    <article className={styles.run}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
      </header>
      <p className={styles.stage} role="status">
        {running && unsaved ? (
          <T id="versions.unsaved" />
        ) : (
          <T id={running ? 'editor.proof.making' : 'editor.proof.failed'} values={{ completed }} />
        )}
      </p>
      {running && <ProgressBar value={unsaved ? null : completed} label={title} />}
      <div className={styles.actions}>
        <Button variant="plain" size="small" onClick={() => dispatch(actions.proofDismissed({ albumId }))}>
          <T id={running ? 'export.stop' : 'export.dismiss'} />
        </Button>
        {phase === 'failed' && (
          <Button size="small" onClick={() => dispatch(actions.proofRequested({ albumId, title }))}>
            <T id="export.again" />
          </Button>
        )}
      </div>
    </article>
  );
}
