import {
  type ExportStatus,
  errorCodes,
  GENERATION_ERROR,
  type GenerationStatus,
  SPREADS_SAVED,
} from '@domain/contract';
import type { FileViewer } from '../../files';
import { exportUrl } from './exportFiles';
import type { ExportRow } from './repository';

const toExportErrorCode = (error: string | null) => errorCodes.find((code) => code === error) ?? 'internal';

/** Serializes an export for the album's owner; without a row, the album was never exported. */
export function toExportStatus(viewer: FileViewer, row: ExportRow | undefined): ExportStatus {
  if (!row) return { data: { id: null, completed: 0, url: null, stage: 'queued' } };
  const { id, stage, completed } = row;
  const url = stage === 'done' ? exportUrl(viewer, row) : null;
  const error = stage === 'failed' ? { error: toExportErrorCode(row.error) } : {};
  return { data: { id, stage, completed: stage === 'done' ? 1 : Math.min(completed, 0.99), url, ...error } };
}

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
