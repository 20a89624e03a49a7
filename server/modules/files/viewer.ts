import type { Config } from '../../config';
import type { SignedInUser } from '../../http/registerRoute';

/** Data that signed addresses in an answer are made with, for the user who gets it. */
export interface Viewer extends Pick<Config, 'secretKey' | 'publicUrl' | 'faces'> {
  /** The epoch of the owner of the files, who is the one that sees them. */
  readonly fileEpoch: number;
}

/** A user of this server as the reader of an answer. */
export const toViewer = (
  { secretKey, publicUrl, faces }: Config,
  { fileEpoch }: Pick<SignedInUser, 'fileEpoch'>,
): Viewer => ({ secretKey, publicUrl, faces, fileEpoch });

/** The drivers together with the reader of the answer. */
export const withViewer = <D extends { readonly config: Config }>(
  deps: D,
  user: Pick<SignedInUser, 'fileEpoch'>,
): D & { readonly viewer: Viewer } => ({ ...deps, viewer: toViewer(deps.config, user) });
