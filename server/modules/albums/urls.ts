import { type FileViewer, signFileUrl } from '../files';
import { type ExportExtension, type ExportIdentity, exportExtension } from './exports/exportKeys';

export const spreadPath = (id: string, version: number): string => `/files/spreads/${id}/${version}.jpg`;
export const exportPath = (id: string, extension: ExportExtension): string => `/files/exports/${id}.${extension}`;

/** URL of a spread picture; for a cover, of its front. */
export const spreadUrl = (viewer: FileViewer, id: string, version: number): string =>
  signFileUrl(viewer, spreadPath(id, version));

export const exportUrl = (viewer: FileViewer, row: ExportIdentity): string =>
  signFileUrl(viewer, exportPath(row.id, exportExtension(row)));

export const shareUrl = ({ publicUrl }: Pick<FileViewer, 'publicUrl'>, token: string): string =>
  `${publicUrl}/preview/${token}`;
