import { type ExportStatus, errorCodes } from '@domain/contract';
import type { FileViewer } from '../../files';
import { exportUrl } from '../urls';
import type { ExportRow } from './repository';

/** Error code in the row of a failed export. */
export const toExportErrorCode = (error: string | null) => errorCodes.find((code) => code === error) ?? 'internal';

/** Serializes an export for the album's owner; without a row, the album was never exported. */
export function toExportStatus(viewer: FileViewer, row: ExportRow | undefined): ExportStatus {
  if (!row) return { data: { id: null, completed: 0, url: null, stage: 'queued' } };
  const { id, stage, completed } = row;
  const url = stage === 'done' ? exportUrl(viewer, row) : null;
  const error = stage === 'failed' ? { error: toExportErrorCode(row.error) } : {};
  return { data: { id, stage, completed: stage === 'done' ? 1 : Math.min(completed, 0.99), url, ...error } };
}
