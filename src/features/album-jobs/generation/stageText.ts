import type { MessageId } from '@/i18n';
import type { GenerationRun } from './slice';

/** The words for where a run is, and the numbers in them. */
export function generationStageText(run: GenerationRun): { id: MessageId; values: { placed: number; total: number } } {
  const values = { placed: run.placed, total: run.total };
  if (run.phase !== 'running')
    return { id: `generation.stage.${run.phase === 'failed' ? 'queued' : run.phase}`, values };
  const known = run.stage === 'failed' || run.stage === 'cancelled' ? 'queued' : run.stage;
  return { id: `generation.stage.${known}`, values };
}

/** Fill of the bar; null while there is nothing to count. */
export function generationProgress(run: GenerationRun): number | null {
  if (run.phase === 'uploading') return run.total > 0 ? run.placed / run.total : null;
  return run.phase === 'running' && run.stage !== 'queued' ? run.completed : null;
}
