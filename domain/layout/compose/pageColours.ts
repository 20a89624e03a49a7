import type { Colour, SpreadDocument, SpreadElement } from '../../document/model';
import type { AlbumTemplate } from '../templates';
import { contrastRatio, SUBTLE_CONTRAST } from './contrast';
import { type BackingSurface, isSurface, PAGE_BACKGROUND, surfacesBeneath } from './stacking';

/** Between words of a book and their paper, WCAG 2.2 for large letters. */
export const MIN_TEXT_CONTRAST = 3;

/** The paper of a spread in the `n`th chapter; what comes before the first one has the paper of the book. */
export function chapterPageColour({ chapterBackgrounds, background }: AlbumTemplate, n: number): Colour {
  return (n === 0 ? undefined : chapterBackgrounds?.[(n - 1) % chapterBackgrounds.length]) ?? background;
}

/** Every paper on which a template lays out pages. */
export const templatePageColours = ({ chapterBackgrounds = [], background }: AlbumTemplate): readonly Colour[] => [
  background,
  ...chapterBackgrounds,
];

/** The paper of pages in another theme that has the part of this one there: of the book, or of a chapter. Null for what its user chose. */
export function matchPageColour(colour: Colour, from: AlbumTemplate, to: AlbumTemplate): Colour | null {
  if (colour === from.background) return to.background;
  const chapter = from.chapterBackgrounds?.indexOf(colour) ?? -1;
  if (chapter < 0) return null;
  return to.chapterBackgrounds?.[chapter % to.chapterBackgrounds.length] ?? to.background;
}

/** The colour in which an element has to stand out from what is under it; null where it brings what it stands out from. */
function foregroundColour(element: SpreadElement): Colour | null {
  if (element.type === 'photo') return null;
  if (element.type === 'shape') return element.fill ?? element.stroke?.colour ?? null;
  return element.type === 'qr' && element.ground !== null ? null : element.colour;
}

/** Whether a colour is told from something that lies under it; what has no one colour is left to who put it there. */
export const hasContrast = (colour: Colour, ground: BackingSurface): boolean =>
  ground.colour === null || contrastRatio(colour, ground.colour) >= MIN_TEXT_CONTRAST;

/** Whether everything on a spread is still told from all that it lay on and was told from, with the elements in other colours or on another paper. */
export function keepsContrast(before: SpreadDocument, after: SpreadDocument): boolean {
  return before.elements.every((element, i) => {
    const [was, now] = [element, after.elements[i] ?? element].map(foregroundColour);
    if (!was || !now) return true;
    const told = surfacesBeneath(before, i).filter((ground) => hasContrast(was, ground));
    return surfacesBeneath(after, i).every(
      (ground) => hasContrast(now, ground) || !told.some(({ index }) => index === ground.index),
    );
  });
}

/** Whether no surface that is quiet on its paper would be loud on another one, as the decor of pale pages is on dark ones. */
export const keepsSurfacesSubtle = (doc: SpreadDocument, paper: Colour): boolean =>
  !doc.elements.some(
    (element, i) =>
      isSurface(element) &&
      contrastRatio(element.fill, doc.background.colour) <= SUBTLE_CONTRAST.most &&
      contrastRatio(element.fill, paper) >= MIN_TEXT_CONTRAST &&
      surfacesBeneath(doc, i).some(({ index }) => index === PAGE_BACKGROUND),
  );
