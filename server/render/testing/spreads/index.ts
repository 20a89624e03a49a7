import type { SpreadDocument } from '@domain/document';
import type { FormatId } from '@domain/print';
import { across, closing } from './acrossAndClosing';
import { artwork } from './artwork';
import { cover } from './cover';
import { opening } from './opening';
import { shaped } from './shaped';
import { words } from './typography';

export { pictureIds } from './elements';

/**
 * A small book that has everything a step can say: each font and alignment, both scripts, all photo and shape styles, a photo over the fold,
 * stickers, a picture as background, photos cut to shapes and in other colours, QR codes.
 */
export function agreementSpreads(format: FormatId): SpreadDocument[] {
  return [
    cover(format),
    opening(format),
    words(format),
    across(format),
    artwork(format),
    shaped(format),
    closing(format),
  ];
}
