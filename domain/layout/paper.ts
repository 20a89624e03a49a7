import type { Colour, SpreadDocument, SpreadElement } from '../document/model';
import type { AlbumTemplate } from './templates';
import { contrastOf } from './tint';

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

const covers = (over: SpreadElement, { frame }: SpreadElement): boolean =>
  (over.type === 'photo' ? over.fileId !== null : over.type === 'shape' && over.fill !== null) &&
  over.frame.x <= frame.x &&
  over.frame.y <= frame.y &&
  over.frame.x + over.frame.width >= frame.x + frame.width &&
  over.frame.y + over.frame.height >= frame.y + frame.height;

/** Of each element: whether it is told from the paper, or does not lie on that. */
const toldFromPaper = ({ elements, background }: SpreadDocument): readonly boolean[] =>
  elements.map((element, i) => {
    const colour = colourOf(element);
    if (colour === null || elements.slice(0, i).some((under) => covers(under, element))) return true;
    return contrastOf(colour, background.colour) >= LEGIBLE;
  });

/** Whether everything on a spread that was told from its paper still is when it stands on another one, in whatever colours it has there. */
export function isToldAsBefore(before: SpreadDocument, after: SpreadDocument): boolean {
  const told = toldFromPaper(after);
  return toldFromPaper(before).every((was, i) => !was || told[i]);
}
