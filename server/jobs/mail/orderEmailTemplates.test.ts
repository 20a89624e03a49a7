import assert from 'node:assert/strict';
import { it } from 'node:test';
import { LOCALES } from '@domain/contract';
import readQr from 'jsqr';
import sharp from 'sharp';
import { renderOrderEmail } from './orderEmailTemplates';

const data = {
  name: 'Ada <b>\nBcc: x@example.com',
  number: 'K-2026-000001',
  total: '$45.90',
  sums: { books: '$40.00', discount: '-$4.00', delivery: '$9.90', tax: { rate: '19%', amount: '$7.33' } },
  addressLines: ['Ada <i>', 'Am Anger 1', '99084 Erfurt', 'DE'],
  arrives: '9 – 12 March',
  cancellableUntil: '2 March 2026, 11:00 UTC',
  tracking: { carrier: 'DHL', number: '0034', url: 'https://dhl.example.com/0034' },
  orderUrl: 'https://albums.example.com/payment/1',
  albums: [{ title: 'A & B', url: 'https://albums.example.com/app/a/1' }],
};

it('names the order, its price and its page in every language', () => {
  for (const language of LOCALES) {
    for (const event of ['paid', 'cancelled', 'shipped', 'refunded'] as const) {
      const { subject, text, html } = renderOrderEmail(event, language, data);
      assert.ok(subject.includes(data.number));
      assert.doesNotMatch(subject + text, /[#$](?!\d)/);
      if (event !== 'shipped') assert.ok(text.includes(data.total));
      assert.equal(text.includes('DHL 0034'), event === 'shipped');
      for (const url of [data.orderUrl, 'https://albums.example.com/app/a/1']) {
        assert.ok(text.includes(url));
        assert.ok(html.includes(url));
      }
      assert.doesNotMatch(html, /<b>/);
      assert.match(text.split('\n')[0] ?? '', /Bcc:/);
      assert.doesNotMatch(text, /x@example/);
    }
  }
});

it('lists sums, address, arrival and the time to cancel of a paid order, in every language', () => {
  const { sums, arrives, cancellableUntil } = data;
  const wanted = [sums.books, sums.discount, sums.delivery, sums.tax.amount, '99084 Erfurt', arrives, cancellableUntil];
  for (const language of LOCALES) {
    const paid = renderOrderEmail('paid', language, data);
    for (const part of wanted) {
      assert.ok(paid.text.includes(part), `${language}: ${part}`);
      assert.ok(paid.html.includes(part), `${language}: ${part}`);
    }
    assert.doesNotMatch(paid.html, /<i>/);
    const shipped = renderOrderEmail('shipped', language, data);
    assert.ok(!shipped.text.includes(cancellableUntil) && !shipped.html.includes(sums.books));
  }
  const plain = renderOrderEmail('paid', 'en', {
    ...data,
    sums: { ...sums, discount: null, tax: null },
    cancellableUntil: null,
  });
  assert.doesNotMatch(plain.text, /Discount|VAT|cancel/);
});

it("embeds a readable QR code of each album's deep link", async () => {
  const albums = ['a', 'b'].map((id) => ({ title: `Album ${id}`, url: `https://albums.example.com/app/a/${id}` }));
  const { html, pictures } = renderOrderEmail('paid', 'en', { ...data, albums });
  const read = await Promise.all(
    pictures.map(async ({ bytes }) => {
      const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
    }),
  );
  assert.deepEqual(
    read,
    albums.map(({ url }) => url),
  );
  assert.deepEqual(
    [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, name]) => name),
    pictures.map(({ name }) => name),
  );
  for (const { title, url } of albums)
    assert.equal(html.split(`href="${url}"`).length - 1, 1, `${title} is linked once, below its code`);
  assert.deepEqual(renderOrderEmail('refunded', 'en', data).pictures, []);
});
