import type { Config } from '../../config';
import type { SignedInUser } from '../../http/registerRoute';

/** Data for signing URLs in a response, for the user who receives it. */
export interface FileViewer extends Pick<Config, 'secretKey' | 'publicUrl' | 'faces'> {
  /** File epoch of the owner, who is also the viewer. */
  readonly fileEpoch: number;
  /** Language of the names in the response. */
  readonly language: string;
}

/** Returns the viewer for a user of this server. */
export const toViewer = (
  { secretKey, publicUrl, faces }: Config,
  { fileEpoch, language }: Pick<SignedInUser, 'fileEpoch' | 'language'>,
): FileViewer => ({ secretKey, publicUrl, faces, fileEpoch, language });

export const withViewer = <D extends { readonly config: Config }>(
  deps: D,
  user: Pick<SignedInUser, 'fileEpoch' | 'language'>,
): D & { readonly viewer: FileViewer } => ({ ...deps, viewer: toViewer(deps.config, user) });
