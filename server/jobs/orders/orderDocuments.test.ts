import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { signFileUrl } from '../../modules/files';
import { printerUrl, printPath } from '../../modules/orders/urls';
import { readPdfStructure } from '../../render/testing/pdfText';
import { createFinishedAlbum, pollUntil } from '../../testing/albums';
import { cleanUpNow } from '../../testing/cleanUpNow';
import { fetchOrder, orderAddress, payForCart, submitSandboxForm } from '../../testing/orders';
import { insertPhotos } from '../../testing/photos';
import { withOwnTestServer } from '../../testing/testServer';

const PHOTOS = 40;
const server = withOwnTestServer({ printDelayMinutes: 60 });

async function photosLeft(userId: string): Promise<number> {
  let count = 0;
  for await (const { key } of server.deps.blobs.list(`photos/${userId}`)) count += key.endsWith('/original') ? 1 : 0;
  return count;
}

it('prints the ordered state although album and photos were deleted before payment, and releases the photos afterwards', async () => {
  const user = await server.insertVerifiedUser();
  const { token } = user;
  const file_ids = await insertPhotos(server, user, PHOTOS);
  const album = await createFinishedAlbum(server, user, { format: 'square-210', file_ids, title: 'Лето' });
  await server.api('cartAdd', { token, body: { album_id: album.id } });
  await server.api('cartUpdate', { token, body: { ...orderAddress } });
  const { order_id: id, url } = await payForCart(server, user);

  await server.api('albumDelete', { token, params: { id: album.id } });
  await server.api('storageDelete', { token, body: { files: file_ids } });
  await cleanUpNow({ ...server.deps, dataDir: server.dataDir });
  assert.equal(await photosLeft(user.id), PHOTOS);

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

  // A deleted album can be restored for a while, and keeps its photos until then.
  await server.deps.db
    .update(tables.albums)
    .set({ restorableUntil: new Date(0) })
    .where(eq(tables.albums.id, album.id));
  await cleanUpNow({ ...server.deps, dataDir: server.dataDir });
  assert.equal(await photosLeft(user.id), 0);
  // The files of the order stay.
  assert.equal((await pdfOf(item?.proof_url)).pages.length, album.page_count);
});

it('prints the copy that a visitor saw, whatever its owner does after the order, and keeps both apart', async () => {
  const owner = await server.insertVerifiedUser({ name: 'Owner Secret' });
  const visitor = await server.insertVerifiedUser();
  const stranger = await server.insertVerifiedUser();
  const file_ids = await insertPhotos(server, owner, PHOTOS);
  const album = await createFinishedAlbum(server, owner, { format: 'square-210', file_ids, title: 'Harbour' });
  const call = { token: owner.token, params: { id: album.id } };
  const { url: link } = (await server.api('albumShared', call)).body.data;
  const share = link.split('/').at(-1) ?? '';
  const shared = async () => (await server.api('albumSharing', { body: { url: share } })).body.flipfiles;
  const addCopy = (user: { token: string }, body: { token: string; revision: string }) =>
    server.api('cartAddShared', { token: user.token, body });
  const { token } = visitor;

  // Off by default, and only the owner may turn it on.
  assert.equal((await shared()).copies, undefined);
  assert.equal((await addCopy(visitor, { token: share, revision: 'x' })).status, 403);
  const foreign = await server.api('albumShareUpdate', { ...call, token, body: { copies: true } });
  assert.equal(foreign.status, 404);
  await server.api('albumShareUpdate', { ...call, body: { copies: true } });
  const { revision } = (await shared()).copies ?? assert.fail();

  // The album's id gives a visitor nothing, and neither does a page that nobody saw.
  assert.equal((await server.api('cartAdd', { token, body: { album_id: album.id } })).status, 404);
  assert.equal((await addCopy(visitor, { token: share, revision: 'older' })).status, 409);
  const added = (await addCopy(visitor, { token: share, revision })).body.data;
  const [item] = added.items;
  const answers = JSON.stringify([added, (await server.api('cartGet', { token })).body, await shared()]);
  assert.ok(!answers.includes(album.id), 'no answer to a visitor names the album of its owner');
  assert.deepEqual(item?.album.shared, { token: share, revision });
  assert.equal(item?.album.title, 'Harbour');
  assert.ok((item?.unit_price ?? 0) > 0);
  assert.deepEqual(item?.problems, []);
  assert.equal((await fetch(`${server.origin}${item?.album.cover_url}`)).status, 200);
  assert.equal((await server.api('cartGet', { token: stranger.token })).body.data.items.length, 0);
  const saved = await server.api('cartUpdate', {
    token,
    body: { ...orderAddress, items: [{ id: item?.id ?? '', paper: 'silk-250', quantity: 2 }] },
  });
  assert.equal(saved.body.data.payment_allowed, true);
  // Another binding for the copy leaves the owner's album as it was.
  const { book } = (await server.api('albumRevision', call)).body;
  assert.equal(book.paper, album.book.paper);

  // The owner edits: the visitor's copy stays with its price, and a new one is another line.
  await server.api('albumRename', { ...call, body: { title: 'Harbour, edited' } });
  const setFormat = (format: string) =>
    server.deps.db.update(tables.albums).set({ format }).where(eq(tables.albums.id, album.id));
  await setFormat('square-140');
  const kept = (await server.api('cartGet', { token })).body.data.items[0];
  await setFormat(album.format);
  assert.deepEqual([kept?.album.title, kept?.album.format], ['Harbour', album.format]);
  assert.equal(kept?.unit_price, saved.body.data.items[0]?.unit_price);
  assert.equal((await addCopy(visitor, { token: share, revision })).status, 409);

  // Sharing stops before the payment, and comes back under another link.
  await server.api('albumUnshare', call);
  const stopped = (await server.api('cartGet', { token })).body.data;
  assert.deepEqual(stopped.items[0]?.problems, [{ code: 'share_ended' }]);
  assert.equal(stopped.items[0]?.album.cover_url, null);
  assert.equal((await server.api('cartPay', { token, body: {} })).status, 422);
  assert.equal((await addCopy(visitor, { token: share, revision })).status, 404);
  const anew = (await server.api('albumShared', call)).body.data;
  assert.equal(anew.copies, false, 'a new link starts without copies');
  await server.api('cartRemove', { token, params: { id: item?.id ?? '' } });

  await server.api('albumShareUpdate', { ...call, body: { copies: true } });
  const fresh = anew.url.split('/').at(-1) ?? '';
  const seen = (await server.api('albumSharing', { body: { url: fresh } })).body.flipfiles;
  await addCopy(visitor, { token: fresh, revision: seen.copies?.revision ?? '' });
  const { order_id: id, url } = await payForCart(server, visitor);

  // After the order nothing of the owner's matters.
  await server.api('albumDelete', call);
  await server.api('storageDelete', { token: owner.token, body: { files: file_ids } });
  await cleanUpNow({ ...server.deps, dataDir: server.dataDir });
  await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
  const order = await pollUntil(
    () => fetchOrder(server, visitor, id),
    ({ items }) => items.every(({ proof_sha256 }) => proof_sha256 !== null),
  );
  const [book0] = order.items;
  assert.deepEqual(
    [book0?.title, book0?.album_id, book0?.cover_url, book0?.proof_url, book0?.cover_proof_url],
    ['Harbour, edited', null, null, null, null],
  );
  assert.ok(!JSON.stringify(order).includes('Secret'));
  const path = printPath(id, book0?.id ?? '', 'interior');
  const { fileEpoch } =
    (await server.deps.db.select().from(tables.users).where(eq(tables.users.id, visitor.id)))[0] ?? assert.fail();
  const asBuyer = signFileUrl({ secretKey: server.deps.config.secretKey, fileEpoch }, path);
  assert.equal((await fetch(`${server.origin}${asBuyer}`)).status, 404, 'no print file of an album of somebody else');
  const asPrinter = printerUrl(server.deps.config, id, book0?.id ?? '', 'interior');
  const printed = readPdfStructure(Buffer.from(await (await fetch(`${server.origin}${asPrinter}`)).arrayBuffer()));
  assert.equal(printed.pages.length, album.page_count);
  assert.ok(printed.images.length >= PHOTOS);
  assert.equal((await server.api('ordersList', { token: owner.token, query: {} })).body.total, 0);
  assert.equal((await server.api('orderGet', { token: owner.token, params: { id } })).status, 404);
  assert.equal((await server.api('orderReorder', { token, params: { id }, body: {} })).status, 404);
});
