import { type FileChoice, listPrintParts } from '../../../render';
import { type FileViewer, signFileUrl } from '../../files';
import type { ExportRow } from './repository';

/** A pair of PDFs is delivered as one archive. */
type ExportExtension = 'pdf' | 'zip';
type ExportIdentity = Pick<ExportRow, 'id' | 'kind' | 'choice'>;

/** Returns the purpose of an export; exports older than that choice use the default. */
export function resolveExportChoice({ kind, choice }: Omit<ExportIdentity, 'id'>): FileChoice {
  if (choice) return choice;
  if (kind === 'screen') return { kind, language: 'en' };
  return { kind: 'print', printer: 'trade', cover: 'hard', paper: 'silk-170', marks: false };
}

export function exportExtension(row: Omit<ExportIdentity, 'id'>): ExportExtension {
  const choice = resolveExportChoice(row);
  return choice.kind === 'print' && row.choice && listPrintParts(choice.printer).length > 1 ? 'zip' : 'pdf';
}

export const exportKey = (row: ExportIdentity): string => `exports/${row.id}.${exportExtension(row)}`;

export const exportPath = (id: string, extension: ExportExtension): string => `/files/exports/${id}.${extension}`;

export const exportUrl = (viewer: FileViewer, row: ExportIdentity): string =>
  signFileUrl(viewer, exportPath(row.id, exportExtension(row)));
