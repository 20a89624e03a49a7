import assert from 'node:assert/strict';
import type { Album, AlbumSpread } from '@domain/contract';
import { parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { aTextElement } from '@domain/testing';
import { createFinishedAlbum } from './albums';
import { insertPhotos } from './photos';
import type { TestServer, TestUser } from './testServer';

export const parseAlbumSpread = (spread: AlbumSpread): SpreadDocument => parseSpread(spread.html);
export const spreadAt = (album: Album, i: number): AlbumSpread =>
  album.spreads[i] ?? assert.fail(`spread ${i} not found`);

/** HTML of the spread with another text. */
export function withText(spread: AlbumSpread, text: string): string {
  const doc = parseAlbumSpread(spread);
  return serialiseSpread({ ...doc, elements: [...doc.elements, aTextElement({ id: 'note', text })] });
}

/** Creates a user who has eight photos. */
export async function createAlbumMaker(server: TestServer) {
  const ada: TestUser = await server.insertVerifiedUser();
  const file_ids = await insertPhotos(server, ada, 8);
  return {
    ada,
    newAlbum: (title = 'Canyons') => createFinishedAlbum(server, ada, { format: 'square-210', file_ids, title }),
    open: async (id: string): Promise<Album> =>
      (await server.api('albumGet', { token: ada.token, params: { id } })).body.album,
  };
}
