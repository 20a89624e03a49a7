import { createHash } from 'node:crypto';
import { cleanText } from '@domain/document';
import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default
import { translateInto } from '../../translations';
import { bookFontFiles } from '../fontFiles/bookFontFiles';
import {
  createFormatters,
  drawRightAligned,
  FOOT,
  HEIGHT,
  INK,
  type Invoice,
  type InvoiceFormatters,
  MARGIN,
  MUTED_INK,
  RIGHT,
  SIZE,
  WIDTH,
} from './invoicePage';
import { drawBody, titleBlock } from './invoiceTable';
import { setFileIdentifier } from './pdfMetadata';
import {
  loadBlockFonts,
  measureBlockHeight,
  type TextBlock,
  transliterateMissingLetters,
  writeBlock,
} from './textBlock';

type Doc = PDFKit.PDFDocument;

const invoiceTitle = ({ language, credits }: Invoice): string =>
  translateInto(language)(credits === undefined ? 'invoice.title' : 'invoice.credit.title');

/** Names and addresses may be in any script; the invoice's own texts use its own font. */
const sellerBlock = ({ seller }: Invoice): TextBlock => ({
  text: seller.join('\n'),
  font: 'sans',
  size: SIZE,
  align: 'right',
  x: RIGHT - 260,
  y: MARGIN + 8,
  width: 260,
});

const topOfBuyer = (invoice: Invoice): number =>
  Math.max(MARGIN + 64, MARGIN + 24 + measureBlockHeight(sellerBlock(invoice)));

const buyerBlock = (invoice: Invoice): TextBlock => ({
  text: invoice.buyer.join('\n'),
  font: 'sans',
  size: SIZE,
  align: 'left',
  x: MARGIN,
  y: topOfBuyer(invoice) + 14,
  width: 240,
});

function drawHead(doc: Doc, invoice: Invoice, write: InvoiceFormatters): number {
  const t = translateInto(invoice.language);
  doc.font(bookFontFiles['serif-semibold']).fontSize(24).fillColor(INK).text(invoiceTitle(invoice), MARGIN, MARGIN);
  doc.font(bookFontFiles.sans).fontSize(SIZE).fillColor(MUTED_INK);
  const seller = sellerBlock(invoice);
  writeBlock(doc, seller);
  const top = topOfBuyer(invoice);
  doc.font(bookFontFiles.sans).fontSize(SIZE).text(t('invoice.billTo'), MARGIN, top);
  doc.fillColor(INK);
  const buyer = buyerBlock(invoice);
  writeBlock(doc, buyer);
  doc.font(bookFontFiles.sans).fontSize(SIZE);
  const bottom = buyer.y + measureBlockHeight(buyer);
  const facts = [
    [invoice.credits === undefined ? t('invoice.number') : t('invoice.credit.number'), invoice.number],
    [t('invoice.date'), write.day(invoice.issuedAt)],
    [t('invoice.order'), invoice.orderNumber],
    ...(invoice.credits === undefined ? [] : [[t('invoice.credit.invoice'), invoice.credits] as const]),
  ] as const;
  for (const [i, [name, value]] of facts.entries()) {
    doc.fillColor(MUTED_INK).text(name, MARGIN + 280, top + i * 17, { lineBreak: false });
    doc.fillColor(INK);
    drawRightAligned(doc, value, RIGHT, top + i * 17);
  }
  return Math.max(bottom, top + 60 + (invoice.credits === undefined ? 0 : 17)) + 28;
}

function totalRows(invoice: Invoice, write: InvoiceFormatters): readonly (readonly [string, string])[] {
  const t = translateInto(invoice.language);
  const { subtotal, discount, delivery, tax, total, credited = 0, isPart } = invoice;
  const taxed: readonly (readonly [string, string])[] =
    tax.amount === 0
      ? [[t('invoice.noTax'), '']]
      : [
          [t('invoice.net'), write.money(total - tax.amount)],
          [t('invoice.tax', { rate: write.percent(tax.rate) }), write.money(tax.amount)],
        ];
  if (isPart) return taxed;
  return [
    [t('invoice.subtotal'), write.money(subtotal)],
    ...(discount === 0 ? [] : [[t('invoice.discount'), write.money(-discount)] as const]),
    [t('invoice.delivery'), write.money(delivery)],
    ...(credited === 0 ? [] : [[t('invoice.credit.before'), write.money(-credited)] as const]),
    ...taxed,
  ];
}

function drawFoot(doc: Doc, invoice: Invoice, write: InvoiceFormatters, top: number): void {
  const t = translateInto(invoice.language);
  const rows = totalRows(invoice, write);
  let y = top;
  if (y + rows.length * 17 + 108 > FOOT) {
    doc.addPage();
    y = MARGIN;
  }
  doc.font(bookFontFiles.sans).fontSize(SIZE);
  for (const [name, value] of rows) {
    doc.fillColor(MUTED_INK).text(name, MARGIN + 220, y, { lineBreak: false });
    doc.fillColor(INK);
    drawRightAligned(doc, value, RIGHT, y);
    y += 17;
  }
  doc
    .moveTo(MARGIN + 220, y + 4)
    .lineTo(RIGHT, y + 4)
    .lineWidth(0.5)
    .stroke(INK);
  doc.font(bookFontFiles['serif-semibold']).fontSize(14).fillColor(INK);
  doc.text(t('invoice.total'), MARGIN + 220, y + 12, { lineBreak: false });
  drawRightAligned(doc, write.money(invoice.total), RIGHT, y + 12);
  doc.font(bookFontFiles.sans).fontSize(SIZE).fillColor(MUTED_INK);
  const happened = invoice.credits === undefined ? 'invoice.paid' : 'invoice.credit.refunded';
  doc.text(t(happened, { date: write.day(invoice.issuedAt) }), MARGIN, y + 52, { width: RIGHT - MARGIN });
  if (invoice.supply && invoice.credits === undefined)
    doc.text(t('invoice.supply', { days: write.days(...invoice.supply) }), MARGIN, doc.y + 6, {
      width: RIGHT - MARGIN,
    });
  doc.text(t('invoice.provider', { name: invoice.provider }), MARGIN, doc.y + 6, { width: RIGHT - MARGIN });
  if (invoice.isSandbox) doc.fillColor(INK).text(t('invoice.sandbox'), MARGIN, doc.y + 6, { width: RIGHT - MARGIN });
}

/** Transliterates names, streets and titles to letters that the fonts have. */
function transliterateInvoice(invoice: Invoice): Invoice {
  const { seller, buyer, lines } = invoice;
  const written = (text: string) => transliterateMissingLetters(text, 'sans');
  return {
    ...invoice,
    seller: seller.map(written),
    buyer: buyer.map(written),
    lines: lines.map((line) => ({ ...line, title: transliterateMissingLetters(line.title, 'sans-medium') })),
  };
}

const namesOf = ({ seller, buyer, lines }: Invoice) => [...seller, ...buyer, ...lines.map(({ title }) => title)];

/** Renders the invoice as PDF. The same invoice yields the same bytes. */
export async function renderInvoice(original: Invoice): Promise<Buffer> {
  const invoice = transliterateInvoice(original);
  const isLatinised = namesOf(invoice).some((text, i) => text !== cleanText(namesOf(original)[i] ?? ''));
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    font: bookFontFiles.sans,
    lang: invoice.language,
    info: {
      Title: `${invoiceTitle(invoice)} ${invoice.number}`,
      Producer: 'Keepsake',
      Creator: 'Keepsake',
      CreationDate: invoice.issuedAt,
    },
  });
  setFileIdentifier(doc, createHash('sha256').update(JSON.stringify(invoice)).digest());
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const blocks = [sellerBlock(invoice), buyerBlock(invoice), ...invoice.lines.map(({ title }) => titleBlock(title))];
  for (const block of blocks) await loadBlockFonts(block);
  const write = createFormatters(invoice);
  drawFoot(doc, invoice, write, drawBody(doc, invoice, write, drawHead(doc, invoice, write)));
  if (isLatinised)
    doc
      .fillColor(MUTED_INK)
      .text(translateInto(invoice.language)('invoice.latin'), MARGIN, doc.y + 6, { width: RIGHT - MARGIN });
  doc.end();
  return written;
}
