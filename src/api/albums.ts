import type { ResponseOf } from '@domain/contract';
import { albumsEndpoints, type BodyOf, type QueryOf, versionsEndpoints } from '@domain/contract';
import { type CallOptions, createEndpointCalls } from './call';

/**
 * Returns the shared album embedded in the page (server/modules/sharing/pageHead.ts), once. Later
 * calls ask the server. Null when the page has none or that of another link.
 */
const takePreloadedAlbum = (token: string): ResponseOf<'albumSharing'> | null => {
  const island = document.getElementById('early-album');
  if (!island) return null;
  island.remove();
  const { token: of, flipfiles } = JSON.parse(island.textContent) as ResponseOf<'albumSharing'> & { token: string };
  return of === token ? { flipfiles } : null;
};

const call = createEndpointCalls({ ...albumsEndpoints, ...versionsEndpoints });

export const listAlbums = (query: QueryOf<'albumsList'>, options?: CallOptions) =>
  call('albumsList', { query, ...options });
export const listRecentAlbums = (query: QueryOf<'albumsRecent'>, options?: CallOptions) =>
  call('albumsRecent', { query, ...options });
export const listRunningGenerations = (_: void, options?: CallOptions) => call('albumsOnGeneration', { ...options });
export const cancelGeneration = (body: BodyOf<'albumsReset'>, options?: CallOptions) =>
  call('albumsReset', { body, ...options });
export const suggestTitles = (photoIds: readonly string[], options?: CallOptions) =>
  call('albumTitles', { body: { file_ids: [...photoIds] }, ...options });
export const getAlbumSettings = (_: void, options?: CallOptions) => call('albumsSettings', { ...options });
export const listAlbumCategories = (_: void, options?: CallOptions) => call('albumsCategories', { ...options });
export const createAlbum = (body: BodyOf<'albumCreate'>, options?: CallOptions) =>
  call('albumCreate', { body, ...options });
export const getCreation = (_: void, options?: CallOptions) => call('creationGet', { ...options });
export const saveCreation = (body: BodyOf<'creationSave'>, options?: CallOptions) =>
  call('creationSave', { body, ...options });
export const getAlbum = (id: string, options?: CallOptions) => call('albumGet', { params: { id }, ...options });
export const getAlbumRevision = (id: string, options?: CallOptions) =>
  call('albumRevision', { params: { id }, ...options });
export const deleteAlbum = (id: string, options?: CallOptions) => call('albumDelete', { params: { id }, ...options });
export const listDeletedAlbums = (_: void, options?: CallOptions) => call('albumsDeleted', { ...options });
export const restoreAlbum = (id: string, options?: CallOptions) => call('albumRestore', { params: { id }, ...options });
export const listLoraStyles = (_: void, options?: CallOptions) => call('albumsLora', { ...options });
export const startArtwork = ({ id, ...query }: { id: string } & QueryOf<'albumImages'>, options?: CallOptions) =>
  call('albumImages', { params: { id }, query, ...options });
export const getArtworkStatus = (id: string, options?: CallOptions) =>
  call('imagesGeneration', { params: { id }, ...options });
export const getSpreadGenerationStatus = (id: string, options?: CallOptions) =>
  call('spreadGeneration', { params: { id }, ...options });
/** Publishes an album that is not public yet. */
export const getSharedUrl = (id: string, options?: CallOptions) => call('albumShared', { params: { id }, ...options });
/** Reads the link of a published album; 404 without one. */
export const getExistingShareLink = (id: string, options?: CallOptions) =>
  call('albumShared', { params: { id }, query: { existing: 'only' }, ...options });
export const updateShareLink = ({ id, ...body }: { id: string } & BodyOf<'albumShareUpdate'>, options?: CallOptions) =>
  call('albumShareUpdate', { params: { id }, body, ...options });
export const unshareAlbum = (id: string, options?: CallOptions) => call('albumUnshare', { params: { id }, ...options });
export const getSharedAlbum = async (body: BodyOf<'albumSharing'>, options?: CallOptions) =>
  takePreloadedAlbum(body.url) ?? call('albumSharing', { body, ...options });

export type ExportRequest = BodyOf<'albumExport'> & { readonly id: string };
export const startExport = ({ id, ...body }: ExportRequest, options?: CallOptions) =>
  call('albumExport', { params: { id }, body, ...options });
export const getExportStatus = (id: string, options?: CallOptions) =>
  call('albumExportStatus', { params: { id }, ...options });

export const getAlbumBundle = (id: string, options?: CallOptions) =>
  call('albumBundle', { params: { id }, ...options });
export interface ImportRequest {
  /** Idempotency key: repeating it gives the first result. */
  readonly requestId: string;
  readonly file: File;
}
export const importAlbum = ({ requestId, file }: ImportRequest, options?: CallOptions) => {
  const body = new FormData();
  // Before the file: the server reads it before the bytes arrive.
  body.append('request_id', requestId);
  body.append('file', file, file.name);
  return call('albumImport', { body, ...options });
};

interface AlbumRequest<B> {
  readonly albumId: string;
  readonly body: B;
}
export const sortAlbums = (body: BodyOf<'albumsSort'>, options?: CallOptions) =>
  call('albumsSort', { body, ...options });
export const listUnfinishedAlbums = (body: BodyOf<'albumsNotComplete'>, options?: CallOptions) =>
  call('albumsNotComplete', { body, ...options });
export const getProof = (id: string, options?: CallOptions) => call('albumGenerated', { params: { id }, ...options });
export const startProofPdf = (id: string, options?: CallOptions) => call('albumPdf', { params: { id }, ...options });
export const getAlbumPreview = (id: string, options?: CallOptions) =>
  call('albumPreview', { params: { id }, ...options });
export const copyAlbum = ({ albumId, body }: AlbumRequest<BodyOf<'albumCopy'>>, options?: CallOptions) =>
  call('albumCopy', { params: { id: albumId }, body, ...options });
export const relayoutAlbum = ({ albumId, body }: AlbumRequest<BodyOf<'albumRelayout'>>, options?: CallOptions) =>
  call('albumRelayout', { params: { id: albumId }, body, ...options });
export const previewRelayout = (
  { albumId, body }: AlbumRequest<BodyOf<'albumRelayoutPreview'>>,
  options?: CallOptions,
) => call('albumRelayoutPreview', { params: { id: albumId }, body, ...options });
export const listVersions = (id: string, options?: CallOptions) => call('versionsList', { params: { id }, ...options });
export const saveVersion = ({ albumId, body }: AlbumRequest<BodyOf<'versionKeep'>>, options?: CallOptions) =>
  call('versionKeep', { params: { id: albumId }, body, ...options });
interface VersionRequest {
  readonly albumId: string;
  readonly versionId: string;
}
const versionParams = ({ albumId, versionId }: VersionRequest) => ({ params: { id: albumId, version: versionId } });
export const getVersion = (version: VersionRequest, options?: CallOptions) =>
  call('versionGet', { ...versionParams(version), ...options });
export const deleteVersion = (version: VersionRequest, options?: CallOptions) =>
  call('versionDelete', { ...versionParams(version), ...options });
export const restoreVersion = (version: VersionRequest, options?: CallOptions) =>
  call('versionRestore', { ...versionParams(version), ...options });
export const updateSpread = ({ albumId, body }: AlbumRequest<BodyOf<'spreadUpdate'>>, options?: CallOptions) =>
  call('spreadUpdate', { params: { id: albumId }, body, ...options });
export const deleteSpread = ({ albumId, body }: AlbumRequest<BodyOf<'spreadDelete'>>, options?: CallOptions) =>
  call('spreadDelete', { params: { id: albumId }, body, ...options });
export const recoverSpread = ({ albumId, body }: AlbumRequest<BodyOf<'spreadRecovery'>>, options?: CallOptions) =>
  call('spreadRecovery', { params: { id: albumId }, body, ...options });
export const copySpread = ({ albumId, body }: AlbumRequest<BodyOf<'spreadCopy'>>, options?: CallOptions) =>
  call('spreadCopy', { params: { id: albumId }, body, ...options });
export const addAlbumPhotos = ({ albumId, body }: AlbumRequest<BodyOf<'albumPhotosAdd'>>, options?: CallOptions) =>
  call('albumPhotosAdd', { params: { id: albumId }, body, ...options });
export const removeAlbumPhotos = (
  { albumId, body }: AlbumRequest<BodyOf<'albumPhotosRemove'>>,
  options?: CallOptions,
) => call('albumPhotosRemove', { params: { id: albumId }, body, ...options });
export const listTitleSuggestions = (
  { albumId, language }: { albumId: string } & QueryOf<'albumTitleSuggestions'>,
  options?: CallOptions,
) => call('albumTitleSuggestions', { params: { id: albumId }, query: { language }, ...options });
export const renameAlbum = ({ albumId, body }: AlbumRequest<BodyOf<'albumRename'>>, options?: CallOptions) =>
  call('albumRename', { params: { id: albumId }, body, ...options });
export const chooseBook = ({ albumId, body }: AlbumRequest<BodyOf<'albumBook'>>, options?: CallOptions) =>
  call('albumBook', { params: { id: albumId }, body, ...options });
export const reorderSpreads = ({ albumId, body }: AlbumRequest<BodyOf<'spreadReorder'>>, options?: CallOptions) =>
  call('spreadReorder', { params: { id: albumId }, body, ...options });
