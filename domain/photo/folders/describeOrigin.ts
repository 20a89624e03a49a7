import { MAX_FOLDER_PATH } from '../../contract/constants';
import type { PhotoOrigin } from '../../contract/types';
import { namedFolders } from './folderNames';
import { readSidecar } from './readSidecar';

/** Larger ones are no sidecars. */
export const MAX_SIDECAR_BYTES = 1024 * 1024;

/** Returns the encoding of a sidecar for `TextDecoder`. Photo managers write UTF-8; some of Windows write UTF-16. */
export function detectSidecarEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff || second === 0) return 'utf-16le';
  return first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8';
}

/**
 * Returns what stands beside a photo: the folders that people named, and what its sidecars say.
 * @param path of the photo within its drop
 * @param sidecars their texts, the best first
 */
export function describeOrigin(path: string, sidecars: readonly string[]): PhotoOrigin | undefined {
  const folder = namedFolders(path.split('/').slice(0, -1)).slice(-MAX_FOLDER_PATH);
  const described = sidecars.map(readSidecar).reverse();
  const origin: PhotoOrigin = Object.assign({}, ...described, folder !== '' && { folder });
  return Object.keys(origin).length > 0 ? origin : undefined;
}
