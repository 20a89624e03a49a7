import type { Colour, SpreadDocument, SpreadElement } from '../../document/model';
import type { AlbumTemplate } from '../templates';
import { contrastOf, QUIET } from './contrast';
import { type Ground, groundsOf, isSurface, PAPER } from './stacking';

/** Between words of a book and their paper, WCAG 2.2 for large letters. */
export const LEGIBLE = 3;

/** The paper of a spread in the `n`th chapter; what comes before the first one has the paper of the book. */
export function paperOf({ papers, background }: AlbumTemplate, n: number): Colour {
  return (n === 0 ? undefined : papers?.[(n - 1) % papers.length]) ?? background;
}

/** Every paper on which a template lays out pages. */
export const papersOf = ({ papers = [], background }: AlbumTemplate): readonly Colour[] => [background, ...papers];

/** The paper of pages in another theme that has the part of this one there: of the book, or of a chapter. Null for what its user chose. */
export function paperIn(colour: Colour, from: AlbumTemplate, to: AlbumTemplate): Colour | null {
  if (colour === from.background) return to.background;
  const chapter = from.papers?.indexOf(colour) ?? -1;
  if (chapter < 0) return null;
  return to.papers?.[chapter % to.papers.length] ?? to.background;
}

/** The colour in which an element has to stand out from what is under it; null where it brings what it stands out from. */
function colourOf(element: SpreadElement): Colour | null {
  if (element.type === 'photo') return null;
  if (element.type === 'shape') return element.fill ?? element.stroke?.colour ?? null;
  return element.type === 'qr' && element.ground !== null ? null : element.colour;
}

/** Whether a colour is told from something that lies under it; what has no one colour is left to who put it there. */
export const isToldFrom = (colour: Colour, ground: Ground): boolean =>
  ground.colour === null || contrastOf(colour, ground.colour) >= LEGIBLE;

/** Whether everything on a spread is still told from all that it lay on and was told from, with the elements in other colours or on another paper. */
export function isToldAsBefore(before: SpreadDocument, after: SpreadDocument): boolean {
  return before.elements.every((element, i) => {
    const [was, now] = [element, after.elements[i] ?? element].map(colourOf);
    if (!was || !now) return true;
    const told = groundsOf(before, i).filter((ground) => isToldFrom(was, ground));
    return groundsOf(after, i).every((ground) => isToldFrom(now, ground) || !told.some(({ at }) => at === ground.at));
  });
}

/** Whether no surface that is quiet on its paper would be loud on another one, as the decor of pale pages is on dark ones. */
export const staysQuiet = (doc: SpreadDocument, paper: Colour): boolean =>
  !doc.elements.some(
    (element, i) =>
      isSurface(element) &&
      contrastOf(element.fill, doc.background.colour) <= QUIET.most &&
      contrastOf(element.fill, paper) >= LEGIBLE &&
      groundsOf(doc, i).some(({ at }) => at === PAPER),
  );
