import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { photoKeys } from '../modules/files';
import type { TestServer, TestUser } from './testServer';

let shade = 0;

/** Creates a JPEG unlike any earlier one. */
export function createUniqueJpeg(size = 800): Promise<Buffer> {
  shade += 1;
  const background = { r: shade % 256, g: (shade * 7) % 256, b: 90 };
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export const sha256Hex = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface UploadOptions {
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  readonly nameField?: string;
}

export function createStorage(server: TestServer) {
  const list = async (user: TestUser) =>
    (await server.api('storageList', { token: user.token, query: { limit: 500 } })).body;
  return {
    list,
    upload(
      user: TestUser,
      bytes: Buffer,
      { id, name = 'photo.jpg', type = 'image/jpeg', nameField }: UploadOptions = {},
    ) {
      const form = new FormData();
      if (id !== undefined) form.append('id', id);
      if (nameField !== undefined) form.append('name', nameField);
      form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
      return server.api('uploadSingle', { token: user.token, form });
    },
    idsOf: async (user: TestUser) => (await list(user)).files.map(({ id }) => id),
    original: (user: TestUser, id: string) => server.deps.blobs.read(photoKeys(user.id, id).original),
    leftovers: async () => [
      ...(await readdir(join(server.dataDir, 'tmp', 'uploads'))),
      ...(await readdir(join(server.dataDir, 'blobs', '.tmp'))),
    ],
  };
}
