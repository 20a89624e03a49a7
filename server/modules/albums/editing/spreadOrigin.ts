import { createHash } from 'node:crypto';
import { NEW_SPREAD_VERSION } from '@domain/contract';
import { type Colour, type PhotoElement, parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import type { Reason } from '@domain/layout';

/** The version with which the engine's own spreads are stored; every change by the user raises it. */
export const ENGINE_SPREAD_VERSION = 1;
/** The version of a spread that a user made or brought along: it is not laid out again. */
export const USER_SPREAD_VERSION = NEW_SPREAD_VERSION;

type FramePicture = Pick<PhotoElement, 'fileId' | 'crop' | 'straighten' | 'adjust'>;

/** What is kept of how a spread was made. */
export interface SpreadOrigin {
  /** SHA-256 of the document without its locks, hex: a spread that still has it was changed by nobody. */
  readonly print: string;
  readonly reasons: readonly Reason[];
  /** Photos in the frames of a cover, by element: a photo that was replaced is not another design. */
  readonly pictures?: Readonly<Record<string, FramePicture>>;
  /** The photo that the user had put on the cover before it was made anew. */
  readonly coverPhotoId?: string;
}

const hashSpread = (doc: SpreadDocument): string => {
  const elements = doc.elements.map((element) => ({ ...element, locked: false }));
  return createHash('sha256')
    .update(serialiseSpread({ ...doc, elements }))
    .digest('hex');
};

const collectFramePictures = ({ elements }: SpreadDocument): Readonly<Record<string, FramePicture>> =>
  Object.fromEntries(
    elements.flatMap((element) => {
      if (element.type !== 'photo') return [];
      const { id, fileId, crop, straighten, adjust } = element;
      return [[id, { fileId, crop, ...(straighten !== undefined && { straighten }), ...(adjust && { adjust }) }]];
    }),
  );

/** @param coverPhotoId the photo that the user has put on this cover */
export const createSpreadOrigin = (
  doc: SpreadDocument,
  reasons: readonly Reason[],
  coverPhotoId?: string,
): SpreadOrigin => ({
  print: hashSpread(doc),
  reasons,
  ...(doc.role === 'cover' && { pictures: collectFramePictures(doc) }),
  ...(coverPhotoId !== undefined && { coverPhotoId }),
});

interface StoredSpread {
  readonly html: string;
  readonly version: number;
  readonly made: SpreadOrigin | null;
}

/** Whether a user changed more of a spread than to lock or unlock single elements. */
export const isEditedByUser = ({ html, version, made }: StoredSpread): boolean =>
  version !== ENGINE_SPREAD_VERSION && (made === null || made.print !== hashSpread(parseSpread(html)));

/** The pages on the paper that they were made on, where their user changed only that; null where more was changed. */
function findOnEngineColour({ html, made }: StoredSpread, papers: readonly Colour[]): SpreadDocument | null {
  const doc = parseSpread(html);
  if (made === null || doc.background.picture) return null;
  const candidates = papers.map((colour) => ({ ...doc, background: { colour } }));
  return candidates.find((one) => made.print === hashSpread(one)) ?? null;
}

/** The colour of the pages where their user changed nothing else; null where more was changed. @param papers on which they may have been made */
export const findUserPageColour = (spread: StoredSpread, papers: readonly Colour[]): Colour | null =>
  findOnEngineColour(spread, papers) && parseSpread(spread.html).background.colour;

/** A photo as it was made, where another one was put in its place; one that shows another part of the same picture stays. */
function restoreEnginePicture(photo: PhotoElement, made: FramePicture | undefined): PhotoElement {
  if (!made || photo.fileId === null || photo.fileId === made.fileId) return photo;
  const { straighten: _, adjust: __, ...rest } = photo;
  return { ...rest, ...made };
}

interface ReplacedCover {
  /** The cover with the photos that it was made with. */
  readonly asMade: SpreadDocument;
  readonly photoId: string;
}

/** A cover of which its user replaced the photo and changed nothing else; null for any other spread. */
export function findReplacedCover({ html, made }: Pick<StoredSpread, 'html' | 'made'>): ReplacedCover | null {
  const pictures = made?.pictures;
  const doc = parseSpread(html);
  if (!pictures || doc.role !== 'cover') return null;
  const photos = doc.elements.filter((element): element is PhotoElement => element.type === 'photo');
  const photoId = photos.find(({ id, fileId }) => pictures[id] && pictures[id].fileId !== fileId)?.fileId;
  const elements = doc.elements.map((one) =>
    one.type === 'photo' ? restoreEnginePicture(one, pictures[one.id]) : one,
  );
  const asMade = { ...doc, elements };
  return photoId && hashSpread(asMade) === made.print ? { asMade, photoId } : null;
}

/**
 * The origin of a spread that the product changes by itself, as by another spine or title: what its user has left as it was made is so afterwards.
 * @param papers on which it may have been made
 * @returns undefined where the user has made it another design
 */
export function updateSpreadOrigin(
  spread: StoredSpread,
  change: (doc: SpreadDocument) => SpreadDocument,
  papers: readonly Colour[] = [],
): SpreadOrigin | undefined {
  const asMade = isEditedByUser(spread)
    ? (findReplacedCover(spread)?.asMade ?? findOnEngineColour(spread, papers))
    : parseSpread(spread.html);
  const { reasons = [], coverPhotoId } = spread.made ?? {};
  return asMade ? createSpreadOrigin(change(asMade), reasons, coverPhotoId) : undefined;
}
