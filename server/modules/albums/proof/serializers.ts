import { GENERATION_ERROR, type GenerationStatus, SPREADS_SAVED } from '@domain/contract';
import type { ExportRow } from '../exports/repository';
import { toExportErrorCode } from '../exports/serializers';

const generationStages = {
  queued: 'queued',
  cropping: 'reading',
  drawing: 'placing',
  saving: 'saving',
  done: 'done',
  failed: 'failed',
} as const;

/** Serializes a PDF export as a generation, as the specification does. */
export function toProofStatus({ stage, completed, albumId, error }: ExportRow): GenerationStatus {
  const code = stage === 'failed' ? toExportErrorCode(error) : null;
  const words = { done: SPREADS_SAVED, failed: `${GENERATION_ERROR}: ${code}` } as const;
  return {
    status: stage === 'failed' ? 'error' : 'success',
    data: {
      status: stage === 'done' || stage === 'failed' ? words[stage] : generationStages[stage],
      stage: generationStages[stage],
      completed: stage === 'done' ? 1 : Math.min(completed, 0.99),
      album_id: albumId,
      placed: 0,
      total: 0,
      error: code,
    },
  };
}
