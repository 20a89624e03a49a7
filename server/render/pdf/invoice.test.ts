import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LOCALES } from '@domain/contract';
import { translateInto } from '../../translations';
import { extractPdfText } from '../testing/pdfium';
import { findMissingGlyphLines, readPdfStructure } from '../testing/pdfText';
import { renderInvoice } from './invoice';
import type { Invoice } from './invoicePage';

const invoice = (change: Partial<Invoice> = {}): Invoice => ({
  number: 'R-2026-000042',
  orderNumber: 'K-2026-000123',
  issuedAt: new Date(Date.UTC(2026, 10, 21)),
  timeZone: 'UTC',
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

describe('invoice', () => {
  it('names the days of supply in every language, but not on a credit note', async () => {
    for (const language of LOCALES) {
      const supply = ['2026-11-25', '2026-11-30'] as const;
      const pdf = await renderInvoice(invoice({ language, supply }));
      assert.match(await extractPdfText(pdf), /25[^\n]*30/, language);
      assert.deepEqual(findMissingGlyphLines(pdf), []);
      const note = await renderInvoice(invoice({ language, supply, credits: 'R-2026-000042' }));
      assert.doesNotMatch(await extractPdfText(note), /25[^\n]*30/, language);
    }
  });

  it('of a credit note for a part has its amount and tax alone, and the last one what is left', async () => {
    const credits = 'R-2026-000042';
    const part = await extractPdfText(
      await renderInvoice(invoice({ credits, isPart: true, total: 500, tax: { rate: 1900, amount: 80 } })),
    );
    assert.ok(part.includes('5.00') && !part.includes('59.80'), part);
    const rest = await extractPdfText(
      await renderInvoice(invoice({ credits, credited: 500, total: 5472, tax: { rate: 1900, amount: 874 } })),
    );
    assert.ok(rest.includes('54.72') && rest.includes('59.80'), rest);
  });

  it('is byte-identical exactly for the same invoice', async () => {
    const first = await renderInvoice(invoice());
    assert.deepEqual(await renderInvoice(invoice()), first);
    assert.notDeepEqual(await renderInvoice(invoice({ number: 'R-2026-000043' })), first);
  });

  it('has one page in every language and embeds its fonts', async () => {
    for (const language of LOCALES) {
      const facts = readPdfStructure(await renderInvoice(invoice({ language })));
      assert.equal(facts.pages.length, 1);
      assert.ok(facts.fonts.length > 0 && facts.fonts.every(({ embedded }) => embedded));
    }
  });

  it("dates by the seller's time zone", async () => {
    const issuedAt = new Date(Date.UTC(2026, 11, 31, 23, 30));
    const inUtc = await renderInvoice(invoice({ issuedAt }));
    const inBerlin = await renderInvoice(invoice({ issuedAt, timeZone: 'Europe/Berlin' }));
    assert.match(await extractPdfText(inUtc), /December 31, 2026/);
    assert.match(await extractPdfText(inBerlin), /January 1, 2027/);
  });

  it('becomes a credit note with its own number and negative sums', async () => {
    for (const language of LOCALES) {
      const note = invoice({ language, number: 'C-2026-000001', credits: 'R-2026-000042' });
      const text = await extractPdfText(await renderInvoice(note));
      assert.ok(text.includes('C-2026-000001') && text.includes('R-2026-000042'));
      assert.match(text, /[-−]\D{0,3}59[.,]72/);
    }
  });

  it('writes names, streets and titles of every script with embedded fonts', async () => {
    const buyers = [
      ['佐藤 花子', '東京都渋谷区神宮前1丁目', 'Japan'],
      ['فاطمة الزهراء', 'شارع الشيخ زايد 12', 'دبي'],
      ['דנה כהן', 'רחוב הרצל 5'],
      ['สมชาย ใจดี', 'Արամ Խաչատրյան', 'ถนนสุขุมวิท กรุงเทพฯ'],
      ['Γιώργος Παππάς', 'Nguyễn Thị Hạnh', 'გიორგი', '김민수'],
    ];
    const [line] = invoice().lines;
    assert.ok(line);
    for (const buyer of buyers) {
      const pdf = await renderInvoice(invoice({ buyer, lines: [{ ...line, title: 'Summer 🌞 2024' }] }));
      assert.deepEqual(findMissingGlyphLines(pdf), []);
      assert.ok(readPdfStructure(pdf).fonts.some(({ name }) => name.startsWith('Noto')));
    }
  });

  it('transliterates letters that no font has, and notes it', async () => {
    const buyer = ['प्रिया शर्मा', 'முருகன்', 'ភ្នំពេញ 12', 'አዲስ አበባ', '\ue000'];
    for (const language of LOCALES) {
      const pdf = await renderInvoice(invoice({ buyer, language }));
      assert.deepEqual(findMissingGlyphLines(pdf), []);
      const text = await extractPdfText(pdf);
      assert.match(text, /priya srma[^]*murukn[^]*phnampenh 12[^]*'adis 'abeba[^]*\?/);
      assert.ok(text.replaceAll(/\s+/g, ' ').includes(translateInto(language)('invoice.latin')));
    }
    assert.ok(!(await extractPdfText(await renderInvoice(invoice()))).includes(translateInto('en')('invoice.latin')));
  });

  it('spans as many pages as its lines need', async () => {
    const [line] = invoice().lines;
    assert.ok(line);
    const lines = Array.from({ length: 40 }, () => line);
    assert.ok(readPdfStructure(await renderInvoice(invoice({ lines }))).pages.length >= 3);
  });
});
