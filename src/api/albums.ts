import { albumsEndpoints, type BodyOf, type QueryOf, versionsEndpoints } from '@domain/contract';
import { type CallOptions, callsOf } from './call';
import { takeEarlyAlbum } from './preloadedAlbum';

const call = callsOf({ ...albumsEndpoints, ...versionsEndpoints });

export const listAlbums = (query: QueryOf<'albumsList'>, options?: CallOptions) =>
  call('albumsList', { query, ...options });
export const recentAlbums = (query: QueryOf<'albumsRecent'>, options?: CallOptions) =>
  call('albumsRecent', { query, ...options });
export const runningGenerations = (_: void, options?: CallOptions) => call('albumsOnGeneration', { ...options });
export const cancelGeneration = (body: BodyOf<'albumsReset'>, options?: CallOptions) =>
  call('albumsReset', { body, ...options });
export const albumSettings = (_: void, options?: CallOptions) => call('albumsSettings', { ...options });
export const albumCategories = (_: void, options?: CallOptions) => call('albumsCategories', { ...options });
export const createAlbum = (body: BodyOf<'albumCreate'>, options?: CallOptions) =>
  call('albumCreate', { body, ...options });
export const getCreation = (_: void, options?: CallOptions) => call('creationGet', { ...options });
export const saveCreation = (body: BodyOf<'creationSave'>, options?: CallOptions) =>
  call('creationSave', { body, ...options });
export const getAlbum = (id: string, options?: CallOptions) => call('albumGet', { params: { id }, ...options });
export const albumRevision = (id: string, options?: CallOptions) =>
  call('albumRevision', { params: { id }, ...options });
export const deleteAlbum = (id: string, options?: CallOptions) => call('albumDelete', { params: { id }, ...options });
export const listLora = (_: void, options?: CallOptions) => call('albumsLora', { ...options });
export const startImages = ({ id, ...query }: { id: string } & QueryOf<'albumImages'>, options?: CallOptions) =>
  call('albumImages', { params: { id }, query, ...options });
export const imagesGeneration = (id: string, options?: CallOptions) =>
  call('imagesGeneration', { params: { id }, ...options });
export const spreadGeneration = (id: string, options?: CallOptions) =>
  call('spreadGeneration', { params: { id }, ...options });
export const sharedUrl = (id: string, options?: CallOptions) => call('albumShared', { params: { id }, ...options });
export const unshare = (id: string, options?: CallOptions) => call('albumUnshare', { params: { id }, ...options });
export const sharedAlbum = async (body: BodyOf<'albumSharing'>, options?: CallOptions) =>
  takeEarlyAlbum(body.url) ?? call('albumSharing', { body, ...options });

export type ExportRequest = BodyOf<'albumExport'> & { readonly id: string };
export const startExport = ({ id, ...body }: ExportRequest, options?: CallOptions) =>
  call('albumExport', { params: { id }, body, ...options });
export const exportStatus = (id: string, options?: CallOptions) =>
  call('albumExportStatus', { params: { id }, ...options });

export const albumBundle = (id: string, options?: CallOptions) => call('albumBundle', { params: { id }, ...options });
export interface ImportRequest {
  /** Repeating it gives the first result. */
  readonly requestId: string;
  readonly file: File;
}
export const importAlbum = ({ requestId, file }: ImportRequest, options?: CallOptions) => {
  const body = new FormData();
  // Before the file: the server knows it before the bytes arrive.
  body.append('request_id', requestId);
  body.append('file', file, file.name);
  return call('albumImport', { body, ...options });
};

interface OfAlbum<B> {
  readonly albumId: string;
  readonly body: B;
}
export const sortAlbums = (body: BodyOf<'albumsSort'>, options?: CallOptions) =>
  call('albumsSort', { body, ...options });
export const unfinishedAlbums = (body: BodyOf<'albumsNotComplete'>, options?: CallOptions) =>
  call('albumsNotComplete', { body, ...options });
export const generatedAlbum = (id: string, options?: CallOptions) =>
  call('albumGenerated', { params: { id }, ...options });
export const startPdf = (id: string, options?: CallOptions) => call('albumPdf', { params: { id }, ...options });
export const previewAlbum = (id: string, options?: CallOptions) => call('albumPreview', { params: { id }, ...options });
export const copyAlbum = ({ albumId, body }: OfAlbum<BodyOf<'albumCopy'>>, options?: CallOptions) =>
  call('albumCopy', { params: { id: albumId }, body, ...options });
export const relayoutAlbum = ({ albumId, body }: OfAlbum<BodyOf<'albumRelayout'>>, options?: CallOptions) =>
  call('albumRelayout', { params: { id: albumId }, body, ...options });
export const previewRelayout = ({ albumId, body }: OfAlbum<BodyOf<'albumRelayoutPreview'>>, options?: CallOptions) =>
  call('albumRelayoutPreview', { params: { id: albumId }, body, ...options });
export const listVersions = (id: string, options?: CallOptions) => call('versionsList', { params: { id }, ...options });
export const keepVersion = ({ albumId, body }: OfAlbum<BodyOf<'versionKeep'>>, options?: CallOptions) =>
  call('versionKeep', { params: { id: albumId }, body, ...options });
interface OfVersion {
  readonly albumId: string;
  readonly versionId: string;
}
const ofVersion = ({ albumId, versionId }: OfVersion) => ({ params: { id: albumId, version: versionId } });
export const getVersion = (version: OfVersion, options?: CallOptions) =>
  call('versionGet', { ...ofVersion(version), ...options });
export const deleteVersion = (version: OfVersion, options?: CallOptions) =>
  call('versionDelete', { ...ofVersion(version), ...options });
export const restoreVersion = (version: OfVersion, options?: CallOptions) =>
  call('versionRestore', { ...ofVersion(version), ...options });
export const updateSpread = ({ albumId, body }: OfAlbum<BodyOf<'spreadUpdate'>>, options?: CallOptions) =>
  call('spreadUpdate', { params: { id: albumId }, body, ...options });
export const deleteSpread = ({ albumId, body }: OfAlbum<BodyOf<'spreadDelete'>>, options?: CallOptions) =>
  call('spreadDelete', { params: { id: albumId }, body, ...options });
export const recoverSpread = ({ albumId, body }: OfAlbum<BodyOf<'spreadRecovery'>>, options?: CallOptions) =>
  call('spreadRecovery', { params: { id: albumId }, body, ...options });
export const copySpread = ({ albumId, body }: OfAlbum<BodyOf<'spreadCopy'>>, options?: CallOptions) =>
  call('spreadCopy', { params: { id: albumId }, body, ...options });
export const renameAlbum = ({ albumId, body }: OfAlbum<BodyOf<'albumRename'>>, options?: CallOptions) =>
  call('albumRename', { params: { id: albumId }, body, ...options });
export const chooseBook = ({ albumId, body }: OfAlbum<BodyOf<'albumBook'>>, options?: CallOptions) =>
  call('albumBook', { params: { id: albumId }, body, ...options });
export const reorderSpreads = ({ albumId, body }: OfAlbum<BodyOf<'spreadReorder'>>, options?: CallOptions) =>
  call('spreadReorder', { params: { id: albumId }, body, ...options });
