import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { factsOf } from '../../render/testing/pdfText';
import { until } from '../../testing/albums';
import { onlyItem } from '../../testing/carts';
import { startTestServer, type TestServer } from '../../testing/harness';
import { orderOf, pay, press, shopper } from '../../testing/orders';

const serverOf = (printProfile: 'photolab' | 'gelato') => startTestServer({ printDelayMinutes: 60, printProfile });
let photolab: TestServer;
let gelato: TestServer;
before(async () => {
  [photolab, gelato] = await Promise.all([serverOf('photolab'), serverOf('gelato')]);
});
after(() => Promise.all([photolab.close(), gelato.close()]));

it('a book whose pages the printer does not bind is not sold, and the catalogue says which it does', async () => {
  const { user, cart } = await shopper(photolab);
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

it('a printer that wants one file gets one: the sheet of the cover before the pages', async () => {
  const { user, cart } = await shopper(gelato);
  const { order_id: id, url } = await pay(gelato, user);
  await press(gelato, url, { do: 'pay', card: 'accepted' });
  const order = await until(
    () => orderOf(gelato, user, id),
    ({ items }) => items.every(({ proof_url }) => proof_url !== null),
  );
  const [item] = order.items;
  assert.equal(item?.cover_proof_url, null);
  const file = Buffer.from(await (await fetch(`${gelato.origin}${item?.proof_url}`)).arrayBuffer());
  assert.equal(factsOf(file).pages.length, onlyItem(cart).album.pages + 1);
});
