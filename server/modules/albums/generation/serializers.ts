import {
  errorCodes,
  GENERATION_ERROR,
  type Generation,
  type GenerationStatus,
  IMAGES_SAVED,
  SPREADS_SAVED,
} from '@domain/contract';
import type { GenerationRow } from './repository';

export function toGeneration(row: Pick<GenerationRow, 'id' | 'albumId' | 'kind' | 'finishedAt'>): Generation {
  return { id: row.id, album_id: row.albumId, kind: row.kind, flag: row.finishedAt === null };
}

/** Returns the status text of the specification; while it runs, the stage. */
function toStatusText({ kind, stage, error }: GenerationRow): string {
  if (stage === 'done') return kind === 'images' ? IMAGES_SAVED : SPREADS_SAVED;
  if (stage === 'failed') return `${GENERATION_ERROR}: ${error ?? 'internal'}`;
  return stage === 'cancelled' ? `${GENERATION_ERROR}: cancelled` : stage;
}

export function toGenerationStatus(row: GenerationRow): GenerationStatus {
  const { stage, completed, placed, total, albumId } = row;
  return {
    status: stage === 'failed' || stage === 'cancelled' ? 'error' : 'success',
    data: {
      status: toStatusText(row),
      stage,
      completed: Math.min(1, completed),
      album_id: albumId,
      placed,
      total,
      error: stage === 'failed' ? (errorCodes.find((code) => code === row.error) ?? 'internal') : null,
    },
  };
}
