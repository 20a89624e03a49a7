import type { Config } from '../../config';
import type { Database } from '../database';
import { GoogleLibrary } from './google';
import type { PhotoLibrary } from './photoLibrary';
import { createSandboxLibrary, createSandboxLibraryStore, type SandboxLibrary } from './sandbox/sandboxLibrary';

export { isLibraryError, LibraryError, type LibraryGrant, type LibraryItem, type PhotoLibrary } from './photoLibrary';
export { registerSandboxPages } from './sandbox/pages';

/** Returns the Google Photos driver if any of its credentials is set, else the sandbox. */
export function openPhotoLibrary(config: Config, db: Database): PhotoLibrary {
  const { googleClientId: clientId, googleClientSecret: clientSecret, publicUrl } = config;
  if (clientId === null && clientSecret === null) return createSandboxLibrary(createSandboxLibraryStore(db), publicUrl);
  return new GoogleLibrary({
    clientId,
    clientSecret,
    apiBase: config.googleApiBase,
    photosBase: config.googlePhotosBase,
    redirectUri: `${publicUrl}/callback/google`,
  });
}

export const isSandboxLibrary = (library: PhotoLibrary): library is SandboxLibrary => library.name === 'sandbox';
