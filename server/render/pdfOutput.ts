import type { Locale } from '@domain/contract';
import { type FormatId, type PrintedBook, type PrinterId, type PrintSpec, printers } from '@domain/print';

/** Purpose of a book's files: viewing or printing. Plain data, stored with exports and orders. */
export type FileChoice =
  | {
      readonly kind: 'screen';
      readonly language: Locale;
    }
  | (PrintSpec & {
      readonly kind: 'print';
      /** Crop, bleed and fold marks. Ignored where the printer forbids them. */
      readonly marks: boolean;
    })
  /** For review before the order: the printed pages in one file, with photos as uploaded. */
  | (PrintSpec & {
      readonly kind: 'proof';
      readonly language: Locale;
    });

/**
 * `cover`: the cover sheet; `inside`: the pages; `whole`: the sheet before the pages, for printers that want
 * one file.
 */
export type PrintPart = 'cover' | 'inside' | 'whole';

export type PdfOutput =
  | Extract<FileChoice, { kind: 'screen' }>
  | { readonly kind: 'proof'; readonly book: PrintedBook; readonly language: Locale }
  | { readonly kind: 'print'; readonly book: PrintedBook; readonly part: PrintPart; readonly marks: boolean };

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

export function listPrintParts(printer: PrinterId): readonly PrintPart[] {
  return printers[printer].files === 'one' ? ['whole'] : ['cover', 'inside'];
}

export interface PhotoQuality {
  readonly dpi: number;
  readonly quality: number;
}

/** 4:2:0 at quality 90 has 38 dB against the original. */
export function photoQualityFor(output: PdfOutput): PhotoQuality {
  if (output.kind === 'screen') return { dpi: 150, quality: 84 };
  return { dpi: printers[output.book.printer].resolution.print, quality: 90 };
}
