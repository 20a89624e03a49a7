import { translateInto } from '../../translations';
import { bookFontFiles } from '../fontFiles/bookFontFiles';
import {
  drawRightAligned,
  drawRule,
  FOOT,
  INK,
  type Invoice,
  type InvoiceFormatters,
  MARGIN,
  MUTED_INK,
  RIGHT,
  SIZE,
} from './invoicePage';
import { measureBlockHeight, type TextBlock, writeBlock } from './textBlock';

const columns = { quantity: RIGHT - 160, price: RIGHT - 80, sum: RIGHT } as const;
const COLUMN = 76;
const TITLE_WIDTH = columns.quantity - COLUMN - MARGIN;

type Doc = PDFKit.PDFDocument;

export const titleBlock = (text: string, y = 0): TextBlock => ({
  text,
  font: 'sans-medium',
  size: SIZE,
  align: 'left',
  x: MARGIN,
  y,
  width: TITLE_WIDTH,
});

function drawTableHead(doc: Doc, invoice: Invoice, y: number): number {
  const t = translateInto(invoice.language);
  doc
    .font(bookFontFiles.sans)
    .fontSize(SIZE - 1)
    .fillColor(MUTED_INK)
    .text(t('invoice.book'), MARGIN, y, { lineBreak: false });
  drawRightAligned(doc, t('invoice.quantity'), columns.quantity, y);
  drawRightAligned(doc, t('invoice.price'), columns.price, y);
  drawRightAligned(doc, t('invoice.sum'), columns.sum, y);
  drawRule(doc, y + 17);
  return y + 25;
}

export function drawBody(doc: Doc, invoice: Invoice, write: InvoiceFormatters, top: number): number {
  const t = translateInto(invoice.language);
  if (invoice.isPart) return drawPart(doc, invoice, write, top);
  let y = drawTableHead(doc, invoice, top);
  for (const { title, pages, quantity, unitPrice, total } of invoice.lines) {
    const height = measureBlockHeight(titleBlock(title));
    if (y + height + 24 > FOOT) {
      doc.addPage();
      y = drawTableHead(doc, invoice, MARGIN);
    }
    doc.fillColor(INK);
    writeBlock(doc, titleBlock(title, y - 2));
    doc
      .font(bookFontFiles.sans)
      .fontSize(SIZE)
      .fillColor(MUTED_INK)
      .text(t('invoice.pages', { pages }), MARGIN, y + height + 2, { lineBreak: false });
    doc.fillColor(INK);
    drawRightAligned(doc, String(quantity), columns.quantity, y);
    drawRightAligned(doc, write.money(unitPrice), columns.price, y);
    drawRightAligned(doc, write.money(total), columns.sum, y);
    y += height + 24;
    drawRule(doc, y - 4);
    y += 4;
  }
  return y + 8;
}

/** Draws the only line of a credit note for a part of the order. */
function drawPart(doc: Doc, invoice: Invoice, write: InvoiceFormatters, top: number): number {
  doc.font(bookFontFiles.sans).fontSize(SIZE).fillColor(INK);
  doc.text(translateInto(invoice.language)('invoice.credit.part'), MARGIN, top, { lineBreak: false });
  drawRightAligned(doc, write.money(invoice.total), columns.sum, top);
  drawRule(doc, top + 20);
  return top + 32;
}
