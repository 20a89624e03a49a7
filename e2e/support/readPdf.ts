import { PDFiumLibrary } from '@hyzyla/pdfium';

export interface PdfSummary {
  readonly pages: number;
  /** In pt. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

/**
 * Opens a PDF with an independent engine.
 * @throws Error when the PDF is incomplete
 */
export async function readPdfSummary(bytes: Buffer): Promise<PdfSummary> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const sizes = [...document.pages()]
      .map((page) => page.getOriginalSize())
      .map(({ originalWidth, originalHeight }) => ({ width: originalWidth, height: originalHeight }));
    const pages = document.getPageCount();
    document.destroy();
    return { pages, sizes };
  } finally {
    library.destroy();
  }
}
