import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coreFontIds, fontFeatures, measureLine } from '@domain/document';
import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default
import { bookFontFiles } from '../fontFiles/bookFontFiles';
import { enableScriptDetection } from './pdfCanvas';

describe('text in the PDF', () => {
  it('has the width of the document, including digits and punctuation alone', () => {
    const doc = new PDFDocument({ autoFirstPage: false });
    const features = fontFeatures as unknown as PDFKit.Mixins.OpenTypeFeatures[];
    for (const font of coreFontIds) {
      doc.font(bookFontFiles[font]).fontSize(100);
      enableScriptDetection(doc);
      for (const text of ['2024', '11', '1,024 – 7', 'AVATAR', 'Тоня 12']) {
        const expected = measureLine({ text, font, size: 100 }) / measureLine({ text: 'n', font, size: 100 });
        const width = doc.widthOfString(text, { features }) / doc.widthOfString('n', { features });
        assert.ok(Math.abs(width / expected - 1) < 0.001, `${font} ${text}: ${width} instead of ${expected}`);
      }
    }
  });
});
