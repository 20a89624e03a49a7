import { pageAreasOf, type Rect, type SpreadDocument } from '@domain/document';
import type { Subject } from '@domain/layout/subject';

/** Photo on a page; frames in mm of the page, crops in fractions of the photo. */
export interface PlacedPhoto {
  readonly photo: Subject;
  readonly frame: Rect;
  readonly crop: Rect;
  /** Degrees by which its frame is turned; 0 when left out. */
  readonly rotation?: number;
}

/** Photos on one page, in input order. */
export type PlacedPage = readonly PlacedPhoto[];

/**
 * Returns the pages of an album's inner spreads, left and right in turn. A photo across both counts for the
 * left one.
 */
export function placedPages(spreads: readonly SpreadDocument[], photos: ReadonlyMap<string, Subject>): PlacedPage[] {
  return spreads
    .filter(({ role }) => role === 'inner')
    .flatMap((doc) =>
      pageAreasOf(doc).map((page) =>
        doc.elements.flatMap((element) => {
          const photo = element.type === 'photo' ? photos.get(element.fileId ?? '') : undefined;
          if (element.type !== 'photo' || !photo) return [];
          const { frame, crop, rotation } = element;
          const isHere = frame.x < page.width - 4 === (page.side === 'left');
          return isHere ? [{ photo, crop, rotation, frame: { ...frame, x: frame.x - page.x } }] : [];
        }),
      ),
    );
}
