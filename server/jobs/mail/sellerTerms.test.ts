import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { toMailOptions } from '../../drivers/mail/mail';
import { renderOrderEmail } from './orderEmailTemplates';
import { readSellerTerms } from './sellerTerms';

const order = {
  name: 'Ada',
  number: 'K-2026-000001',
  total: '€45.90',
  tracking: null,
  orderUrl: 'https://albums.example.com/payment/1',
  sums: { books: '€40.00', discount: null, delivery: '€5.90', tax: null },
  addressLines: [],
  arrives: '',
  cancellableUntil: null,
  albums: [],
};

it('the mail of a paid order names the seller and carries terms, withdrawal and contact', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-legal-'));
  const place = (name: string) => join(folder, name);
  await writeFile(place('terms.md'), '# Terms');
  await writeFile(place('terms.de.md'), '# AGB');
  await writeFile(place('returns.txt'), 'Withdraw within 14 days');
  const config = {
    publicUrl: 'https://albums.example.com',
    invoiceSeller: ['Keepsake Ltd', 'VAT GB 1'],
    legal: {
      imprint: null,
      privacy: null,
      terms: { kind: 'file', path: place('terms.md') },
      returns: { kind: 'file', path: place('returns.txt') },
      contact: { kind: 'link', url: 'https://shop.example.com/contact' },
    },
  } as const;
  const terms = await readSellerTerms(config, 'de');
  assert.deepEqual(terms.files, [
    { name: 'AGB.md', text: '# AGB' },
    { name: 'Widerruf.txt', text: 'Withdraw within 14 days' },
  ]);
  const { text, html } = renderOrderEmail('paid', 'de', { ...order, terms });
  for (const part of ['Keepsake Ltd', 'VAT GB 1', 'https://shop.example.com/contact', 'beigefügt']) {
    assert.ok(text.includes(part), part);
    assert.ok(html.includes(part), part);
  }
  assert.ok(!renderOrderEmail('shipped', 'de', { ...order, terms }).text.includes('Keepsake Ltd'));

  const email = { id: '1', to: 'a@example.com', subject: 's', text, html, language: 'de', files: terms.files };
  const names = (toMailOptions(email, 'b@example.com').attachments ?? []).map(({ filename }) => filename);
  assert.deepEqual(names, ['AGB.md', 'Widerruf.txt']);

  // A page that cannot be read must not hold back the mail.
  await rm(folder, { recursive: true });
  const { files, links } = await readSellerTerms(config, 'en');
  assert.deepEqual(files, []);
  assert.ok(links.some(({ url }) => url === 'https://albums.example.com/legal/terms'));
});

it('the mail says nothing of terms that the installation does not have', async () => {
  const legal = { imprint: null, terms: null, privacy: null, returns: null, contact: null };
  const terms = await readSellerTerms({ publicUrl: 'https://a.example', invoiceSeller: [], legal }, 'en');
  assert.equal(
    renderOrderEmail('paid', 'en', { ...order, terms }).text,
    renderOrderEmail('paid', 'en', { ...order }).text,
  );
});
