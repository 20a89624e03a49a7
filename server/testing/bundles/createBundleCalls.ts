import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { createStorage } from '../createStorage';
import type { TestServer, TestUser } from '../testServer';

/** Helpers for album bundles. */
export function createBundleCalls(server: TestServer) {
  const urlOf = async ({ token }: TestUser, id: string) =>
    (await server.api('albumBundle', { token, params: { id } })).body.data.url;
  return {
    storage: createStorage(server),
    urlOf,
    open: async ({ token }: TestUser, id: string) =>
      (await server.api('albumGet', { token, params: { id } })).body.album,
    albumsOf: async ({ token }: TestUser) => (await server.api('albumsList', { token })).body.albums,
    fetchBundle: async (user: TestUser, id: string) =>
      Buffer.from(await (await fetch(`${server.origin}${await urlOf(user, id)}`)).arrayBuffer()),
    storedOf: ({ id }: TestUser) => server.deps.db.select().from(tables.photos).where(eq(tables.photos.userId, id)),
    importAs({ token }: TestUser, bytes: Buffer, requestId: string = randomUUID()) {
      const form = new FormData();
      form.append('request_id', requestId);
      form.append('file', new Blob([new Uint8Array(bytes)]), 'album.keepsake');
      return server.api('albumImport', { token, form });
    },
  };
}
