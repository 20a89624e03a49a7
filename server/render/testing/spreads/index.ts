import type { SpreadDocument } from '@domain/document';
import type { FormatId } from '@domain/print';
import { closingSpread, foldSpanningSpread } from './acrossAndClosing';
import { artworkSpread } from './artwork';
import { coverSpread } from './cover';
import { openingSpread } from './opening';
import { shapedSpread } from './shaped';
import { typographySpread } from './typography';

export { pictureIds } from './elements';

/**
 * Small book with every kind of step: all fonts and alignments, both scripts, all photo and shape styles, a
 * photo across the fold, stickers, a background picture, shaped and recoloured photos, QR codes.
 */
export function agreementSpreads(format: FormatId): SpreadDocument[] {
  return [
    coverSpread(format),
    openingSpread(format),
    typographySpread(format),
    foldSpanningSpread(format),
    artworkSpread(format),
    shapedSpread(format),
    closingSpread(format),
  ];
}
