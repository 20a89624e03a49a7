import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { RasterPixels } from '../raster/renderPage';

/** Renders the pages of a PDF as RGBA pixels, each `widthPx` wide. */
export async function renderPdfPixels(pdf: Uint8Array, widthPx: number): Promise<RasterPixels[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: RasterPixels[] = [];
  for (const page of document.pages()) {
    const size = page.getOriginalSize();
    const height = Math.round((size.originalHeight * widthPx) / size.originalWidth);
    const { data } = await page.render({ width: widthPx, height, render: 'bitmap' });
    pages.push({ width: widthPx, height, data: Buffer.from(data) });
  }
  document.destroy();
  library.destroy();
  return pages;
}

export async function extractPdfText(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  return text;
}
