import { type BodyOf, type PhotoOrigin, type QueryOf, storageEndpoints } from '@domain/contract';
import { type CallOptions, createEndpointCalls } from './call';

const call = createEndpointCalls(storageEndpoints);

export interface UploadRequest {
  /** Idempotency key made by the client: repeating it gives the first result. */
  readonly id: string;
  readonly file: File;
  readonly origin?: PhotoOrigin | undefined;
}

export const uploadPhoto = ({ id, file, origin }: UploadRequest, options?: CallOptions) => {
  const body = new FormData();
  // Fields before the file: the server reads the id before the bytes arrive.
  body.append('id', id);
  body.append('name', file.name);
  if (origin) body.append('origin', JSON.stringify(origin));
  body.append('file', file, file.name);
  return call('uploadSingle', { body, ...options });
};

export const listPhotos = (query: QueryOf<'storageList'>, options?: CallOptions) =>
  call('storageList', { query, ...options });
export const listStickers = (query: QueryOf<'stickersList'>, options?: CallOptions) =>
  call('stickersList', { query, ...options });
export const sortPhotos = (body: BodyOf<'storageSort'>, options?: CallOptions) =>
  call('storageSort', { body, ...options });
export const updatePhotoDates = (body: BodyOf<'storageDates'>, options?: CallOptions) =>
  call('storageDates', { body, ...options });
export const searchTowns = (query: QueryOf<'storageTowns'>, options?: CallOptions) =>
  call('storageTowns', { query, ...options });
export const updatePhotoPlaces = (body: BodyOf<'storagePlaces'>, options?: CallOptions) =>
  call('storagePlaces', { body, ...options });
export const deletePhotos = (body: BodyOf<'storageDelete'>, options?: CallOptions) =>
  call('storageDelete', { body, ...options });
