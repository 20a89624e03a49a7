import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { extractPdfText } from '../../render/testing/pdfium';
import { pollUntil } from '../../testing/albums';
import { createShopper, fetchOrder, payForCart, submitSandboxForm } from '../../testing/orders';
import { withTestServer } from '../../testing/testServer';

const server = withTestServer({ printDelayMinutes: 0, invoiceSeller: ['Keepsake Ltd', 'VAT GB 1'] });

it('names the company of the buyer and its VAT number on the invoice', async () => {
  const { user } = await createShopper(server);
  const company = { company: 'Lovelace Ltd', vat_id: 'gb 123 4567 89' };
  await server.api('cartUpdate', { token: user.token, body: company });
  const { order_id: id, url } = await payForCart(server, user);
  await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
  const order = await pollUntil(
    () => fetchOrder(server, user, id),
    ({ invoice_url }) => invoice_url !== null,
  );
  assert.deepEqual([order.address.company, order.address.vat_id], Object.values(company));
  const invoice = await fetch(`${server.origin}${order.invoice_url}`);
  const text = await extractPdfText(Buffer.from(await invoice.arrayBuffer()));
  assert.ok(text.includes('Lovelace Ltd') && text.includes('VAT number: GB 123 4567 89'), text);
  // As an earlier version stored its orders.
  const { orders } = tables;
  const terms = sql`${orders.terms} #- '{address,company}' #- '{address,vat_id}'`;
  await server.deps.db.update(orders).set({ terms }).where(eq(orders.id, id));
  const { address } = await fetchOrder(server, user, id);
  assert.deepEqual([address.company, address.vat_id], ['', '']);
});
