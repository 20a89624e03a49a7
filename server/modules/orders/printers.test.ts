import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import type { PrintJob } from '../../drivers/printing';
import { printOrder } from '../../jobs/orders/printOrders';
import { readPdfStructure } from '../../render/testing/pdfText';
import { createFinishedAlbum, pollUntil } from '../../testing/albums';
import { onlyItem } from '../../testing/createCarts';
import { createShopper, fetchOrder, payForCart, submitSandboxForm } from '../../testing/orders';
import { insertPhotos } from '../../testing/photos';
import { type StartedServer, startTestServer } from '../../testing/testServer';
import { printKey } from './urls';

const serverOf = (printProfile: 'photolab' | 'gelato') => startTestServer({ printDelayMinutes: 60, printProfile });
let photolab: StartedServer;
let gelato: StartedServer;
before(async () => {
  [photolab, gelato] = await Promise.all([serverOf('photolab'), serverOf('gelato')]);
});
after(() => Promise.all([photolab.close(), gelato.close()]));

it('a book with a page count that the printer does not bind is not sold, and the catalogue lists the allowed ones', async () => {
  const { user, cart } = await createShopper(photolab);
  const { pages } = onlyItem(cart).album;
  assert.equal(pages, 24);
  assert.deepEqual(onlyItem(cart).problems, [{ code: 'too_few_pages', limit: 26 }]);
  assert.equal(cart.payment_allowed, false);
  assert.equal((await photolab.api('cartPay', { token: user.token, body: {} })).error.error, 'payment_not_allowed');
  const { books } = (await photolab.api('catalogue', { token: user.token })).body.catalogue;
  assert.deepEqual(
    books
      .filter(({ format, cover }) => format === 'square-210' && cover === 'hard')
      .map((b) => [b.min_pages, b.page_step]),
    [[26, 8]],
  );
});

it('an album at a printer with other limits can be bound, and keeps to them as pages change', async () => {
  const user = await photolab.insertVerifiedUser();
  const { token } = user;
  const { size, settings } = (await photolab.api('albumsSettings', { token })).body;
  assert.deepEqual([size[0]?.min_pages, size[0]?.page_step, settings.printer], [26, 8, 'photolab']);
  const file_ids = await insertPhotos(photolab, user, 22);
  const album = await createFinishedAlbum(photolab, user, { format: 'square-210', file_ids });
  assert.equal((album.page_count - 26) % 8, 0);
  const params = { id: album.id };
  const relayout = (page_count: number) =>
    photolab.api('albumRelayout', {
      token,
      params,
      body: { spreads: album.spreads.map(({ id, version }) => ({ id, version })), page_count },
    });
  const refused = await relayout(28);
  assert.deepEqual([refused.status, refused.error.params?.['step']], [422, 8]);
  assert.equal((await relayout(26)).status, 200);
  const { spreads } = (await photolab.api('albumGet', { token, params })).body.album;
  const deletion = await photolab.api('spreadDelete', { token, params, body: { id: spreads[3]?.id ?? '' } });
  assert.deepEqual([deletion.error.error, deletion.error.params], ['too_few_pages', { min: 26 }]);
});

it('a single-file printer gets one file with the cover sheet before the pages', async () => {
  const { user, cart } = await createShopper(gelato);
  const { order_id: id, url } = await payForCart(gelato, user);
  await submitSandboxForm(gelato, url, { do: 'pay', card: 'accepted' });
  const order = await pollUntil(
    () => fetchOrder(gelato, user, id),
    ({ items }) => items.every(({ proof_url }) => proof_url !== null),
  );
  const [item] = order.items;
  assert.equal(item?.cover_proof_url, null);
  const file = Buffer.from(await (await fetch(`${gelato.origin}${item?.proof_url}`)).arrayBuffer());
  assert.equal(readPdfStructure(file).pages.length, onlyItem(cart).album.pages + 1);

  const { db, blobs } = gelato.deps;
  const sent: (string | undefined)[] = [];
  const submit = ({ items }: PrintJob) => {
    sent.push(...items.map(({ coverFile }) => coverFile?.sha256));
    return Promise.resolve('reference');
  };
  const print = async () => {
    await db.update(tables.orders).set({ printAfter: new Date(), submittedAt: null }).where(eq(tables.orders.id, id));
    await printOrder({ ...gelato.deps, printing: { ...gelato.deps.printing, submit } }, id);
  };
  await print();
  // Files of an order frozen before single-file printers: its pages lack the cover.
  await blobs.put(printKey(id, item?.id ?? '', 'cover'), Buffer.from('cover'));
  await db.update(tables.orderItems).set({ coverSha256: 'of before' }).where(eq(tables.orderItems.orderId, id));
  await print();
  assert.deepEqual(sent, [undefined, 'of before']);
});
