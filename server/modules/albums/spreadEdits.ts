import {
  adjustmentNames,
  type Colour,
  type PhotoElement,
  parseSpread,
  type SpreadDocument,
  type SpreadElement,
} from '@domain/document';
import { type AlbumTextStyles, type CurrentSpread, hasAlbumTextStyle } from '@domain/layout';
import {
  createSpreadOrigin,
  describeDesign,
  ENGINE_SPREAD_VERSION,
  type FramePicture,
  hashSpread,
  hashWithoutLooks,
  isWholeStyle,
  parseMadeLook,
  type SpreadOrigin,
  textLookJson,
  textsOf,
} from './spreadOrigin';

interface StoredSpread {
  readonly html: string;
  readonly version: number;
  readonly made: SpreadOrigin | null;
}

/** Returns true when the user changed more of a spread than locks of elements. */
export const isEditedByUser = ({ html, version, made }: StoredSpread): boolean =>
  version !== ENGINE_SPREAD_VERSION && (made === null || made.print !== hashSpread(parseSpread(html)));

/** Returns true when the user changed nothing but looks of texts, to those that the album's texts share. */
export function isOnlyRestyled({ html, made }: Pick<StoredSpread, 'html' | 'made'>, looks: AlbumTextStyles): boolean {
  if (!made?.plain || !made.texts) return false;
  const { plain, texts } = made;
  const doc = parseSpread(html);
  return (
    hashWithoutLooks(doc) === plain &&
    textsOf(doc).every((text) => {
      const look = texts[text.id];
      if (look === undefined) return false;
      return look === textLookJson(text) || hasAlbumTextStyle(text, looks, parseMadeLook(look));
    })
  );
}

/** Content that the user gave a spread; what a new design takes over. */
export interface SpreadContent extends Pick<CurrentSpread, 'words' | 'pictures' | 'pageColour' | 'coverPhotoId'> {
  readonly asMade: SpreadDocument;
}

/** Returns true for a page whose ground no new design can take over: the engine sets page colours only. */
const hasOwnGround = ({ background: { picture, paper } }: SpreadDocument): boolean =>
  picture !== undefined || paper !== undefined;

const isStandardCrop = ({ crop: { width, height } }: PhotoElement): boolean => Math.max(width, height) > 0.995;

const cropSides = ['x', 'y', 'width', 'height'] as const;

const isTreatedAs = (photo: PhotoElement, { straighten = 0, adjust }: Pick<PhotoElement, 'straighten' | 'adjust'>) =>
  (photo.straighten ?? 0) === straighten &&
  adjustmentNames.every((name) => (photo.adjust?.[name] ?? 0) === (adjust?.[name] ?? 0));

/** Photos with a part, angle or colours of the user. In a frame with another photo only what no program chooses counts. */
function findOwnPictures(doc: SpreadDocument, made: SpreadOrigin['pictures'] = {}): string[] {
  return doc.elements.flatMap((element) => {
    if (element.type !== 'photo' || element.fileId === null) return [];
    const { id, fileId, crop } = element;
    const was = made[id];
    const isSame =
      was?.fileId === fileId
        ? cropSides.every((side) => crop[side] === was.crop[side]) && isTreatedAs(element, was)
        : isStandardCrop(element) && isTreatedAs(element, {});
    return isSame ? [] : [id];
  });
}

/** Restores words, photos and paper of the engine. */
function restoreContent(doc: SpreadDocument, { words = {}, pictures = {}, paper }: SpreadOrigin): SpreadDocument {
  const elements = doc.elements.map((element): SpreadElement => {
    if (element.type === 'text') {
      const { styles: _, ...text } = element;
      const own = words[element.id];
      return own === undefined || own === element.text ? element : { ...text, text: own };
    }
    const picture = element.type === 'photo' ? pictures[element.id] : undefined;
    if (element.type !== 'photo' || !picture) return element;
    const { straighten: _, adjust: __, ...rest } = element;
    return { ...rest, ...picture };
  });
  return { ...doc, ...(paper !== undefined && { background: { colour: paper } }), elements };
}

/**
 * Returns what the user wrote, deleted, swapped or cropped where the design is still the engine's; null after other
 * edits.
 */
export function findContent({ html, made }: StoredSpread, looks: AlbumTextStyles): SpreadContent | null {
  const doc = parseSpread(html);
  const { designs, words, texts = {}, pictures, paper } = made ?? {};
  if (!made || !designs || !words || hasOwnGround(doc)) return null;
  const now = new Map(textsOf(doc).map(({ id, text }) => [id, text]));
  const isDeletedText = (id: string) => words[id] !== undefined && !now.has(id);
  const kept = designs.filter((design) => !isDeletedText(design.split(' ')[0] ?? ''));
  const isRestyled = textsOf(doc).some((element) => {
    const look = texts[element.id];
    const whole = { ...element, styles: (element.styles ?? []).filter((one) => isWholeStyle(one, element)) };
    const { styles, ...plain } = whole;
    const wears = textLookJson(styles.length > 0 ? whole : plain);
    return look === undefined || (look !== wears && !hasAlbumTextStyle(element, looks, parseMadeLook(look)));
  });
  if (isRestyled || kept.join() !== doc.elements.map(describeDesign).join()) return null;
  const isRecoloured = doc.background.colour !== paper;
  if (doc.role === 'cover' && (isRecoloured || hasOtherSidePhotos(doc, made))) return null;
  const rewritten = Object.entries(words).filter(([id, text]) => now.get(id) !== text);
  const own = findOwnPictures(doc, pictures);
  return {
    asMade: restoreContent(doc, made),
    words: Object.fromEntries(rewritten),
    pictures: own,
    ...(isRecoloured && { pageColour: doc.background.colour }),
    ...(doc.role === 'cover' && findCoverPhoto(doc, made, own)),
  };
}

/** Returns true when a photo of a cover other than that of the front was replaced: a new design would choose another. */
function hasOtherSidePhotos({ elements }: SpreadDocument, { pictures = {} }: SpreadOrigin): boolean {
  const [, ...others] = elements.filter((one): one is PhotoElement => one.type === 'photo');
  return others.some(({ id, fileId }) => pictures[id]?.fileId !== fileId);
}

/** The photo of a cover where the user chose or cropped it. */
function findCoverPhoto(doc: SpreadDocument, { pictures = {}, coverPhotoId }: SpreadOrigin, own: readonly string[]) {
  const front = doc.elements.find((one): one is PhotoElement => one.type === 'photo');
  const isChosen = front && (own.includes(front.id) || pictures[front.id]?.fileId !== front.fileId);
  const id = isChosen ? front.fileId : coverPhotoId;
  return id ? { coverPhotoId: id } : {};
}

const ENGINE_ID = /^[a-z]+\d+$/;

/**
 * Returns the words, crops and page colour of a page that the user designed, for a new design. Null where it holds what
 * has no place in one: stickers, maps, calendars, codes, or a picture or paper as its ground.
 * @param papers page colours of the theme: a kept page follows it, so these are not the user's
 */
export function findDesignedContent(
  { html, made }: Pick<StoredSpread, 'html' | 'made'>,
  papers: readonly Colour[],
): Omit<SpreadContent, 'asMade'> | null {
  const doc = parseSpread(html);
  const isOwn = ({ type, id }: SpreadElement) => type !== 'photo' && type !== 'text' && !ENGINE_ID.test(id);
  if (hasOwnGround(doc) || doc.elements.some(isOwn)) return null;
  const words = textsOf(doc).flatMap(({ id, text }) => {
    const own = made?.words?.[id] ?? '';
    return own === text ? [] : [[id, own] as const];
  });
  const pictures = findOwnPictures(doc, made?.pictures);
  const { colour } = doc.background;
  return {
    words: Object.fromEntries(words),
    pictures,
    ...(![made?.paper, ...papers].includes(colour) && { pageColour: colour }),
    ...(doc.role === 'cover' && findCoverPhoto(doc, made ?? { print: '', reasons: [] }, pictures)),
  };
}

/** Returns the pages on their original paper colour when the user changed only that; null after other edits. */
function findOnEngineColour({ html, made }: StoredSpread, papers: readonly Colour[]): SpreadDocument | null {
  const doc = parseSpread(html);
  if (made === null || hasOwnGround(doc)) return null;
  const candidates = papers.map((colour) => ({ ...doc, background: { colour } }));
  return candidates.find((one) => made.print === hashSpread(one)) ?? null;
}

/**
 * Returns the page colour when the user changed nothing else; null after other edits.
 * @param papers possible original papers
 */
export const findUserPageColour = (spread: StoredSpread, papers: readonly Colour[]): Colour | null =>
  findOnEngineColour(spread, papers) && parseSpread(spread.html).background.colour;

/** Restores the engine's photo where the user replaced it; another crop of the same photo stays. */
function restoreEnginePicture(photo: PhotoElement, made: FramePicture | undefined): PhotoElement {
  if (!made || photo.fileId === null || photo.fileId === made.fileId) return photo;
  const { straighten: _, adjust: __, ...rest } = photo;
  return { ...rest, ...made };
}

interface ReplacedCover {
  readonly asMade: SpreadDocument;
  readonly photoId: string;
}

/** Returns a cover of which the user only replaced photos; null for any other spread. */
export function findReplacedCover({ html, made }: Pick<StoredSpread, 'html' | 'made'>): ReplacedCover | null {
  const pictures = made?.pictures;
  const doc = parseSpread(html);
  if (!pictures || doc.role !== 'cover') return null;
  // The first photo is that of the front; those of the back and beside it are edits like others.
  const front = doc.elements.find((element): element is PhotoElement => element.type === 'photo');
  const was = front && pictures[front.id];
  const photoId = front && was && was.fileId !== front.fileId ? front.fileId : null;
  const elements = doc.elements.map((one) => (one === front ? restoreEnginePicture(front, was) : one));
  const asMade = { ...doc, elements };
  return photoId && hashSpread(asMade) === made.print ? { asMade, photoId } : null;
}

/**
 * Returns the origin after an automatic change, such as another spine or title: unedited parts still count as unedited.
 * @param papers possible original papers
 * @returns undefined when the user made another design
 */
export function updateSpreadOrigin(
  spread: StoredSpread,
  change: (doc: SpreadDocument) => SpreadDocument,
  papers: readonly Colour[] = [],
): SpreadOrigin | undefined {
  const asMade = isEditedByUser(spread)
    ? (findReplacedCover(spread)?.asMade ?? findOnEngineColour(spread, papers) ?? findContent(spread, {})?.asMade)
    : parseSpread(spread.html);
  const { reasons = [], coverPhotoId } = spread.made ?? {};
  return asMade ? createSpreadOrigin(change(asMade), reasons, coverPhotoId) : undefined;
}
