import { clipEndpoints } from '@domain/contract';
import { type CallOptions, createEndpointCalls } from './call';

const call = createEndpointCalls(clipEndpoints);

export interface ClipUploadRequest {
  /** Idempotency key made by the client: repeating it gives the first result. */
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
}

export const uploadClip = ({ id, file, name }: ClipUploadRequest, options?: CallOptions) => {
  const body = new FormData();
  body.append('id', id);
  body.append('name', name);
  body.append('file', file, name);
  return call('clipCreate', { body, ...options });
};

export const listClips = (_: void, options?: CallOptions) => call('clips', { ...options });
export const renameClip = ({ id, title }: { readonly id: string; readonly title: string }, options?: CallOptions) =>
  call('clipRename', { params: { id }, body: { title }, ...options });
export const deleteClip = (id: string, options?: CallOptions) => call('clipDelete', { params: { id }, ...options });
