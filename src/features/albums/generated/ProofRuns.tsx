import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ProgressBar } from '@/ui';
import { selectProofs } from '../selectors';
import { proofActions as actions } from './proofs';

/** Proofs that are being made or could not be made, in the panel of exports. */
export function ProofRuns({ styles }: { readonly styles: Readonly<Record<string, string>> }) {
  const dispatch = useAppDispatch();
  const proofs = useAppSelector(selectProofs);
  return proofs.map(({ albumId, title, phase, completed }) => (
    <article key={albumId} className={styles.run}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
      </header>
      <p className={styles.stage} role="status">
        <T id={phase === 'running' ? 'editor.proof.making' : 'editor.proof.failed'} values={{ completed }} />
      </p>
      {phase === 'running' && <ProgressBar value={completed} label={title} />}
      <div className={styles.ways}>
        <Button variant="plain" size="small" onClick={() => dispatch(actions.proofDismissed({ albumId }))}>
          <T id={phase === 'running' ? 'export.stop' : 'export.dismiss'} />
        </Button>
        {phase === 'failed' && (
          <Button size="small" onClick={() => dispatch(actions.proofRequested({ albumId, title }))}>
            <T id="export.again" />
          </Button>
        )}
      </div>
    </article>
  ));
}
