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
 * A small book that has everything a step can say: each font and alignment, both scripts, all photo and shape styles, a photo over the fold,
 * stickers, a picture as background, photos cut to shapes and in other colours, QR codes.
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
