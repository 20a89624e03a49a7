import { type FileViewer, signFileUrl } from '../files';

export const spreadPath = (id: string, version: number): string => `/files/spreads/${id}/${version}.jpg`;

/** URL of a spread picture; for a cover, of its front. */
export const spreadUrl = (viewer: FileViewer, id: string, version: number): string =>
  signFileUrl(viewer, spreadPath(id, version));

export const shareUrl = ({ publicUrl }: Pick<FileViewer, 'publicUrl'>, token: string): string =>
  `${publicUrl}/preview/${token}`;
