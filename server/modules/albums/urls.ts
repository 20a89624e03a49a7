import type { Config } from '../../config';
import { signFileUrl } from '../files';
import { type ExportExtension, type ExportFile, extensionOf } from './exportFiles';

export const spreadPath = (id: string, version: number): string => `/files/spreads/${id}/${version}.jpg`;
export const exportPath = (id: string, extension: ExportExtension): string => `/files/exports/${id}.${extension}`;

/** Picture of a spread; of a cover its front. */
export const spreadUrl = ({ secretKey }: Config, id: string, version: number): string =>
  signFileUrl(secretKey, spreadPath(id, version));

export const exportUrl = ({ secretKey }: Config, row: ExportFile): string =>
  signFileUrl(secretKey, exportPath(row.id, extensionOf(row)));

/** The address under which anyone may look at the album. */
export const shareUrl = ({ publicUrl }: Config, token: string): string => `${publicUrl}/preview/${token}`;
