import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fontFeatures, measureAdvance, metricsOf } from '@domain/document';
import { registerAllFontMetrics } from '@domain/document/text/allFontMetrics';
import { faceIds } from '@domain/testing/faceIds';
import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default
import { bookFontFile } from '../fontFiles/bookFontFiles';
import { enableScriptDetection } from './pdfCanvas';

describe('text in the PDF', () => {
  it('has the width of the document, including digits and punctuation alone', () => {
    const doc = new PDFDocument({ autoFirstPage: false });
    const features = fontFeatures as unknown as PDFKit.Mixins.OpenTypeFeatures[];
    registerAllFontMetrics();
    for (const font of faceIds) {
      doc.font(bookFontFile(font)).fontSize(100);
      const metrics = metricsOf(font);
      enableScriptDetection(doc);
      for (const text of ['2024', '11', '1,024 – 7', 'AVATAR', 'Тоня 12']) {
        const expected = measureAdvance(text, metrics) / measureAdvance('n', metrics);
        const width = doc.widthOfString(text, { features }) / doc.widthOfString('n', { features });
        assert.ok(Math.abs(width / expected - 1) < 0.001, `${font} ${text}: ${width} instead of ${expected}`);
      }
    }
  });
});
