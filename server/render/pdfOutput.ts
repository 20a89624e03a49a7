import type { Locale } from '@domain/contract';
import { type FormatId, type PrintedBook, type PrinterId, type PrintSpec, printers } from '@domain/print';

/** What somebody wants of a book: to look at it, or to have it printed. Plain data, stored with exports and orders. */
export type FileChoice =
  | {
      readonly kind: 'screen';
      /** Of the texts, as far as is known: that of the account. */
      readonly language: Locale;
    }
  | (PrintSpec & {
      readonly kind: 'print';
      /** Crop, bleed and fold marks. Heeded only where the printer allows them. */
      readonly marks: boolean;
    })
  /** To look at before it is ordered: the very pages of the print in one file, with photos as they were uploaded. */
  | (PrintSpec & {
      readonly kind: 'proof';
      /** Of the names of its covers in a list of pages. */
      readonly language: Locale;
    });

/** `cover`: the sheet of the cover; `inside`: the pages; `whole`: the sheet before the pages, for printers that want one file. */
export type PrintPart = 'cover' | 'inside' | 'whole';

/** What one PDF is for. */
export type PdfOutput =
  | Extract<FileChoice, { kind: 'screen' }>
  | { readonly kind: 'proof'; readonly book: PrintedBook; readonly language: Locale }
  | { readonly kind: 'print'; readonly book: PrintedBook; readonly part: PrintPart; readonly marks: boolean };

/** The PDFs that a choice means, in the order in which they are delivered. */
export function listPdfOutputs(
  choice: FileChoice,
  { format, pages }: { readonly format: FormatId; readonly pages: number },
): readonly PdfOutput[] {
  if (choice.kind === 'screen') return [choice];
  const { printer, cover, paper } = choice;
  const book = { printer, format, cover, paper, pages };
  if (choice.kind === 'proof') return [{ kind: 'proof', book, language: choice.language }];
  const { marks } = choice;
  return listPrintParts(printer).map((part) => ({ kind: 'print', book, part, marks }));
}

/** The files that a printer wants of a book. */
export function listPrintParts(printer: PrinterId): readonly PrintPart[] {
  return printers[printer].files === 'one' ? ['whole'] : ['cover', 'inside'];
}

/** Resolution and JPEG quality of photos. */
export interface PhotoQuality {
  readonly dpi: number;
  readonly quality: number;
}

/** 4:2:0 at quality 90 is 38 dB against the original. */
export function photoQualityFor(output: PdfOutput): PhotoQuality {
  if (output.kind === 'screen') return { dpi: 150, quality: 84 };
  return { dpi: printers[output.book.printer].resolution.print, quality: 90 };
}
