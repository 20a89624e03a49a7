import { createWriteStream } from 'node:fs';
import type { SpreadDocument } from '@domain/document';
import { renderAlbumPdf } from '../pdf/albumPdf';
import type { PdfOutput } from '../pdfOutput';
import { agreementSpreads } from './spreads';
import { cutCrop, type writePictures } from './writePictures';

export const PDF_TEST_TITLE = 'Лето & "осень" <2024>';

export const createPressOutput = (part: 'inside' | 'cover'): PdfOutput => ({
  kind: 'print',
  book: { printer: 'trade', format: 'square-210', cover: 'hard', paper: 'silk-170', pages: 100 },
  part,
  marks: true,
});

export async function makePdf(
  file: string,
  output: PdfOutput,
  pictures: Awaited<ReturnType<typeof writePictures>>,
  spreads: readonly SpreadDocument[] = agreementSpreads('square-210'),
): Promise<string> {
  await renderAlbumPdf(
    {
      spreads,
      photos: pictures.sizes,
      output,
      title: PDF_TEST_TITLE,
      madeAt: new Date(Date.UTC(2024, 6, 1)),
      fingerprint: 'ab12'.repeat(16),
      crop: (plan) => cutCrop(pictures.files[plan.photoId] ?? '', plan),
    },
    createWriteStream(file),
  );
  return file;
}
