import { collectFileIds } from '../../document/bookPages';
import type { SpreadDocument } from '../../document/model';
import type { Colour } from '../../geometry/colour';
import { keepsContrast } from '../compose/text/pageColours';
import { isBackMatter } from '../elementRoles';
import type { Subject } from '../subject';
import { hasLocked } from './relayoutAroundLocked';

/** A spread of an album as it is. `touched` when its user changed more than locks of single elements. */
export interface CurrentSpread {
  readonly doc: SpreadDocument;
  readonly touched: boolean;
  readonly pageColour?: Colour;
  readonly coverPhotoId?: string;
  /** Words of the engine by the id of each text that the user rewrote or deleted; these words go into a new design. */
  readonly words?: Readonly<Record<string, string>>;
  /** Ids of photos that the user cropped, turned or coloured. */
  readonly pictures?: readonly string[];
}

export interface CustomisedPiece {
  readonly doc: SpreadDocument;
  readonly index: number;
  readonly hasLockedElements?: boolean;
  readonly pageColour?: Colour | undefined;
}

export type PageColours = readonly (Colour | undefined)[];

export interface PhotoRun {
  readonly photos: readonly Subject[];
  readonly spreads: number;
  readonly unplacedPhotos: readonly string[];
  readonly pageColours: PageColours;
}

/** Kept inner spreads, and the runs of photos between them that are laid out again on as many spreads as before. */
export type RelayoutPiece = CustomisedPiece | PhotoRun;

export const photoIdsOnSpread = ({ elements }: SpreadDocument): string[] =>
  collectFileIds({ background: { colour: '' }, elements });

/** Words and crops of an index have no place but there. */
const isEditedBackMatter = ({ doc, words = {}, pictures = [] }: CurrentSpread): boolean =>
  isBackMatter(doc) && (Object.keys(words).length > 0 || pictures.length > 0);

/**
 * Returns true for a spread that must stay: it is edited, or shows an unknown photo or one of an earlier spread (as a
 * copy does).
 */
function mustStay(spread: CurrentSpread, known: ReadonlyMap<string, Subject>, seen: ReadonlySet<string>): boolean {
  const ids = photoIdsOnSpread(spread.doc);
  return (
    isEditedBackMatter(spread) || spread.touched || ids.length === 0 || ids.some((id) => !known.has(id) || seen.has(id))
  );
}

const isDropped = (spread: CurrentSpread): boolean =>
  isBackMatter(spread.doc) && !spread.touched && !hasLocked(spread.doc) && !isEditedBackMatter(spread);
const hasMap = ({ elements }: SpreadDocument): boolean => elements.some(({ type }) => type === 'map');

/**
 * Returns the pieces of an album. Only a draft that nobody edited gets a new map and new back matter; beside edited
 * spreads these stay.
 */
export function splitIntoPieces(
  spreads: readonly CurrentSpread[],
  known: ReadonlyMap<string, Subject>,
): RelayoutPiece[] {
  const pieces = splitAround(
    spreads.filter((spread) => !isDropped(spread)),
    known,
    () => false,
  );
  const isDraft = pieces.length === 1 && pieces.every((piece) => 'photos' in piece);
  return isDraft ? pieces : splitAround(spreads, known, ({ doc }) => hasMap(doc) || isBackMatter(doc));
}

function splitAround(
  spreads: readonly CurrentSpread[],
  known: ReadonlyMap<string, Subject>,
  isKept: (spread: CurrentSpread) => boolean,
): RelayoutPiece[] {
  const pieces: RelayoutPiece[] = [];
  const seen = new Set<string>();
  spreads.forEach((spread, index) => {
    const { doc, pageColour } = spread;
    if (doc.role !== 'inner') return;
    const stays = isKept(spread) || mustStay(spread, known, seen);
    // An index shows photos of other spreads, wherever it is.
    if (!isBackMatter(doc)) for (const id of photoIdsOnSpread(doc)) seen.add(id);
    const last = pieces.at(-1);
    if (stays) pieces.push({ doc, index });
    else if (hasLocked(doc)) pieces.push({ doc, index, hasLockedElements: true, pageColour: pageColour });
    else {
      const photos = photoIdsOnSpread(doc).flatMap((id) => known.get(id) ?? []);
      const before = last && 'photos' in last ? last : null;
      const unplacedPhotoIds = [...(before?.unplacedPhotos ?? []), ...(doc.unplacedPhotoIds ?? [])];
      const papers = [...(before?.pageColours ?? []), pageColour];
      const run = {
        photos: [...(before?.photos ?? []), ...photos],
        spreads: papers.length,
        unplacedPhotos: unplacedPhotoIds,
        pageColours: papers,
      };
      if (before) pieces[pieces.length - 1] = run;
      else pieces.push(run);
    }
  });
  return pieces;
}

const photosOf = (piece: RelayoutPiece, known: ReadonlyMap<string, Subject>): readonly Subject[] =>
  'doc' in piece ? photoIdsOnSpread(piece.doc).flatMap((id) => known.get(id) ?? []) : piece.photos;

export const lastPhotoOf = (pieces: readonly RelayoutPiece[], known: ReadonlyMap<string, Subject>): Subject | null =>
  pieces.flatMap((piece) => photosOf(piece, known)).at(-1) ?? null;

interface PaperedSpread {
  readonly doc: SpreadDocument;
  /** Page colour that the engine would have used, when the user's is kept. */
  readonly engineColour?: Colour;
}

/** Gives a new spread the page colour of the user where its words stay legible. */
export function applyPageColour<Spread extends PaperedSpread>(spread: Spread, paper: Colour | undefined): Spread {
  const { doc } = spread;
  const instead = doc.background.colour;
  if (paper === undefined || paper === instead) return spread;
  const papered = { ...doc, background: { ...doc.background, colour: paper } };
  return keepsContrast(doc, papered) ? { ...spread, doc: papered, engineColour: instead } : spread;
}

export const applyPageColours = <Spread extends PaperedSpread>(
  spreads: readonly Spread[],
  papers: PageColours,
): Spread[] =>
  spreads.map((spread, i) => applyPageColour(spread, papers[Math.floor((i * papers.length) / spreads.length)]));

export function addUnplacedPhotos<Spread extends PaperedSpread>(spread: Spread, photoIds: readonly string[]): Spread {
  const { doc } = spread;
  const shown = new Set(photoIdsOnSpread(doc));
  const all = [...new Set([...(doc.unplacedPhotoIds ?? []), ...photoIds])].filter((id) => !shown.has(id));
  return all.length === 0 ? spread : { ...spread, doc: { ...doc, unplacedPhotoIds: all } };
}

export const carryUnplacedPhotos = <Spread extends PaperedSpread>(
  spreads: readonly Spread[],
  photoIds: readonly string[],
): Spread[] =>
  spreads.map((spread, i) => (i === 0 && photoIds.length > 0 ? addUnplacedPhotos(spread, photoIds) : spread));
