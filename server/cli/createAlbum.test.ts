import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { parseSpread } from '@domain/document';
import sharp from 'sharp';
import { paintSamplePicture } from '../render/samples/samplePicture';
import { createFinishedAlbum } from '../testing/albums';
import { createStorage } from '../testing/createStorage';
import { type StartedServer, startTestServer } from '../testing/testServer';
import { layOutAlbum, readFolderPhotos } from './createAlbum';

const COUNT = 7;
let server: StartedServer;
let folder: string;
before(async () => {
  [server, folder] = await Promise.all([startTestServer(), mkdtemp(join(tmpdir(), 'album-same-'))]);
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Creates a photo with a capture time. */
async function photograph(number: number): Promise<Buffer> {
  const [width, height] = number % 3 === 0 ? [900, 1200] : [1200, 900];
  const captureTime = `2024:07:${12 + Math.floor(number / 3)} 1${number}:00:00`;
  const painted = sharp(await paintSamplePicture(width, height, number + 1).encode('jpeg', 85));
  return painted
    .withExif({ IFD2: { DateTimeOriginal: captureTime, OffsetTimeOriginal: '+02:00' } })
    .jpeg()
    .toBuffer();
}

it('the command lays out the same documents as the server, given the same photos and seed', async () => {
  const ada = await server.insertVerifiedUser();
  const storage = createStorage(server);
  const names = new Map<string, string>();
  for (let i = 0; i < COUNT; i += 1) {
    const [name, bytes] = [`photo-${i}.jpg`, await photograph(i)];
    await writeFile(join(folder, name), bytes);
    const { body } = await storage.upload(ada, bytes, { name });
    names.set(body.data.id, name);
  }
  const [format, title] = ['landscape-a4', 'Rome'] as const;
  const settings = { seed: 7 };
  const album = await createFinishedAlbum(server, ada, { format, title, file_ids: [...names.keys()], settings });

  const made = await mkdtemp(join(folder, 'made-'));
  const progress = { say: () => undefined, step: () => undefined };
  const { render } = server.deps;
  // The test server does not look for faces, because detection occupies a core: to it, photos have none.
  const look = () => Promise.resolve({ analysis: null, faces: [], trouble: '' });
  const images = { ...server.deps.images, analyse: look };
  const deps = { images, render, progress, folder: made, signal: new AbortController().signal };
  const { photos } = await readFolderPhotos(deps, folder);
  const options = { folder, title, format, template: 'journey', language: 'en', pages: null, ...settings } as const;
  const targets = { out: null, save: null, print: null, unbindable: false };
  const { spreads } = await layOutAlbum(deps, { ...options, ...targets }, photos);
  const tooThick = layOutAlbum(deps, { ...options, ...targets, pages: 60 }, photos);
  await assert.rejects(tooThick, /of 7 photos in landscape-a4 can have 4 to \d+ pages, in steps of 2, not 60/);
  const tooThin = layOutAlbum(deps, { ...options, ...targets, pages: 60 }, photos.slice(0, 1));
  await assert.rejects(tooThin, /of 1 photo in landscape-a4 can have only 4 pages, not 60/);

  const named = (documents: readonly unknown[], known: ReadonlyMap<string, string>) =>
    [...known].reduce((text, [id, name]) => text.replaceAll(id, name), JSON.stringify(documents));
  const byServer = named(
    album.spreads.map(({ html }) => parseSpread(html)),
    names,
  );
  const byCommand = named(spreads, new Map(photos.map(({ id, name }) => [id, name])));
  assert.deepEqual(JSON.parse(byCommand), JSON.parse(byServer));
  assert.match(byServer, /photo-6\.jpg/);
});
