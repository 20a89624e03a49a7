import type { Config } from '../../config';
import { signFileUrl } from '../files';

export const spreadPath = (id: string, version: number): string => `/files/spreads/${id}/${version}.jpg`;
export const exportPath = (id: string): string => `/files/exports/${id}.pdf`;

/** Picture of a spread; of a cover its front. */
export const spreadUrl = ({ secretKey }: Config, id: string, version: number): string =>
  signFileUrl(secretKey, spreadPath(id, version));

export const exportUrl = ({ secretKey }: Config, id: string): string => signFileUrl(secretKey, exportPath(id));

/** The address under which anyone may look at the album. */
export const shareUrl = ({ publicUrl }: Config, token: string): string => `${publicUrl}/preview/${token}`;
