import { useRef } from 'react';
import { selectHasUnsavedChanges } from '@/features/editor/state/selectors';
import { T, useT } from '@/i18n';
import { focusMain } from '@/lib/dom/focus';
import { downloadUrl } from '@/lib/navigation/download';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon, ProgressBar, useFocusFallback } from '@/ui';
import { ArtworkRuns } from '../artwork/ArtworkRuns';
import { exportActions as actions, type ExportRun } from '../export/slice';
import { importActions } from '../import/slice';
import { type Proof, proofActions } from '../proof/slice';
import { selectArtworkRuns, selectExportRuns, selectImportRuns, selectUnfinishedProofs } from '../selectors';
import styles from './JobPanel.module.css';

export function JobPanel() {
  const runs = useAppSelector(selectExportRuns);
  const images = useAppSelector(selectArtworkRuns);
  const t = useT();
  const proofs = useAppSelector(selectUnfinishedProofs);
  const imports = useAppSelector(selectImportRuns);
  const panel = useRef<HTMLElement>(null);
  useFocusFallback(panel, () => {
    const next = panel.current?.querySelector<HTMLElement>('button:not(:disabled)');
    if (next) next.focus();
    else focusMain({ preventScroll: true });
  });
  if (runs.length + images.length + proofs.length + imports.length === 0) return null;
  return (
    <section ref={panel} className={styles.panel} aria-label={t('export.panel')}>
      {runs.map((run) => (
        <ExportRunItem key={run.albumId} run={run} />
      ))}
      <ImportRuns />
      <ArtworkRuns styles={styles} />
      <ProofRuns />
    </section>
  );
}

function ExportRunItem({ run }: { readonly run: ExportRun }) {
  const dispatch = useAppDispatch();
  const t = useT();
  const { albumId, title, kind, print, phase, url } = run;
  const stage = phase === 'failed' ? 'failed' : run.stage;
  const busy = phase === 'starting' || phase === 'running';
  const unsaved = useAppSelector((state) => selectHasUnsavedChanges(state, albumId)) && phase === 'starting';
  return (
    <article className={styles.run}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {!busy && (
          <button
            type="button"
            className={styles.close}
            aria-label={t('export.dismiss')}
            onClick={() => dispatch(actions.exportDismissed({ albumId }))}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </header>
      <p className={styles.stage} role="status">
        <T id={unsaved ? 'versions.unsaved' : `export.stage.${stage}`} />
      </p>
      {busy && <ProgressBar value={phase === 'starting' ? null : run.completed} label={title} />}
      <div className={styles.actions}>
        {busy && (
          <Button variant="plain" size="small" onClick={() => dispatch(actions.exportCancelled({ albumId }))}>
            <T id="export.stop" />
          </Button>
        )}
        {phase === 'failed' && (
          <Button size="small" onClick={() => dispatch(actions.exportRequested({ albumId, title, kind, print }))}>
            <T id="export.again" />
          </Button>
        )}
        {phase === 'done' && url && (
          <Button variant="plain" size="small" onClick={() => downloadUrl(url)}>
            <T id="export.download" />
          </Button>
        )}
      </div>
    </article>
  );
}

function ImportRuns() {
  const dispatch = useAppDispatch();
  return useAppSelector(selectImportRuns).map(({ id, name, progress, interrupted }) => (
    <article key={id} className={styles.run}>
      <header className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
      </header>
      <p className={styles.stage} role="status">
        {interrupted ? (
          <T id="import.interrupted" />
        ) : (
          <T id={progress < 1 ? 'import.sending' : 'import.reading'} values={{ progress }} />
        )}
      </p>
      {!interrupted && <ProgressBar value={progress < 1 ? progress : null} label={name} />}
      <div className={styles.actions}>
        <Button variant="plain" size="small" onClick={() => dispatch(importActions.importCancelled({ id }))}>
          <T id="import.cancel" />
        </Button>
      </div>
    </article>
  ));
}

function ProofRuns() {
  const proofs = useAppSelector(selectUnfinishedProofs);
  return proofs.map((proof) => <ProofRunItem key={proof.albumId} proof={proof} />);
}

function ProofRunItem({ proof }: { readonly proof: Proof }) {
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
        <Button variant="plain" size="small" onClick={() => dispatch(proofActions.proofDismissed({ albumId }))}>
          <T id={running ? 'export.stop' : 'export.dismiss'} />
        </Button>
        {phase === 'failed' && (
          <Button size="small" onClick={() => dispatch(proofActions.proofRequested({ albumId, title }))}>
            <T id="export.again" />
          </Button>
        )}
      </div>
    </article>
  );
}
