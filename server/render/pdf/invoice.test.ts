import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LOCALES } from '@domain/contract';
import { factsOf } from '../testing/pdfText';
import { type Invoice, renderInvoice } from './invoice';

const invoice = (change: Partial<Invoice> = {}): Invoice => ({
  number: 'R-2026-000042',
  orderNumber: 'K-2026-000123',
  paidAt: new Date(Date.UTC(2026, 10, 21)),
  language: 'en',
  currency: 'EUR',
  seller: ['Keepsake Ltd', 'Long Street 1, London', 'VAT GB 123'],
  buyer: ['Ада Лавлейс', 'Allee 1', '10115 Berlin', 'DE'],
  lines: [{ title: 'Лето у моря: Été à «Nice» 2024', pages: 21, quantity: 2, unitPrice: 2990, total: 5980 }],
  subtotal: 5980,
  discount: 598,
  delivery: 590,
  tax: { rate: 1900, amount: 954 },
  total: 5972,
  provider: 'Sandbox',
  isSandbox: true,
  ...change,
});

describe('an invoice', () => {
  it('is the same bytes for the same invoice, and others for another', async () => {
    const first = await renderInvoice(invoice());
    assert.deepEqual(await renderInvoice(invoice()), first);
    assert.notDeepEqual(await renderInvoice(invoice({ number: 'R-2026-000043' })), first);
  });

  it('is one page in every language, with its fonts inside', async () => {
    for (const language of LOCALES) {
      const facts = factsOf(await renderInvoice(invoice({ language })));
      assert.equal(facts.pages.length, 1);
      assert.ok(facts.fonts.length > 0 && facts.fonts.every(({ embedded }) => embedded));
    }
  });

  it('goes on over as many pages as its lines need', async () => {
    const [line] = invoice().lines;
    assert.ok(line);
    const lines = Array.from({ length: 40 }, () => line);
    assert.ok(factsOf(await renderInvoice(invoice({ lines }))).pages.length >= 3);
  });
});
