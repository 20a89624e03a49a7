import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { readPdfStructure } from '../../render/testing/pdfText';
import { createFinishedAlbum, pollUntil } from '../../testing/albums';
import { fetchOrder, orderAddress, payForCart, submitSandboxForm } from '../../testing/orders';
import { insertPhotos } from '../../testing/photos';
import { sweepNow } from '../../testing/sweepNow';
import { startTestServer, type TestServer } from '../../testing/testServer';

/** Enough for the minimum page count. */
const PHOTOS = 40;
let server: TestServer;
before(async () => {
  server = await startTestServer({ printDelayMinutes: 60 });
});
after(() => server.close());

async function photosLeft(): Promise<number> {
  let count = 0;
  for await (const { key } of server.deps.blobs.list('photos')) count += key.endsWith('/original') ? 1 : 0;
  return count;
}

it('prints the ordered state although album and photos were deleted before payment, and releases the photos afterwards', async () => {
  const user = await server.registerVerifiedUser();
  const { token } = user;
  const file_ids = await insertPhotos(server, user, PHOTOS);
  const album = await createFinishedAlbum(server, user, { format: 'square-210', file_ids, title: 'Лето' });
  await server.api('cartAdd', { token, body: { album_id: album.id } });
  await server.api('cartUpdate', { token, body: { ...orderAddress } });
  const { order_id: id, url } = await payForCart(server, user);

  await server.api('albumDelete', { token, params: { id: album.id } });
  await server.api('storageDelete', { token, body: { files: file_ids } });
  await sweepNow({ ...server.deps, dataDir: server.dataDir });
  assert.equal(await photosLeft(), PHOTOS);

  await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
  const order = await pollUntil(
    () => fetchOrder(server, user, id),
    ({ items }) => items.every(({ proof_url, cover_proof_url }) => proof_url !== null && cover_proof_url !== null),
  );
  const [item] = order.items;
  assert.deepEqual([item?.album_id, item?.cover_url], [null, null]);
  const pdfOf = async (path: string | null | undefined) =>
    readPdfStructure(Buffer.from(await (await fetch(`${server.origin}${path}`)).arrayBuffer()));
  const interior = await pdfOf(item?.proof_url);
  assert.equal(interior.pages.length, album.page_count);
  assert.ok(interior.images.length >= PHOTOS);
  const cover = await pdfOf(item?.cover_proof_url);
  assert.equal(cover.pages.length, 1);
  assert.ok(cover.images.length >= 1);

  await sweepNow({ ...server.deps, dataDir: server.dataDir });
  assert.equal(await photosLeft(), 0);
  // The files of the order stay.
  assert.equal((await pdfOf(item?.proof_url)).pages.length, album.page_count);
});
