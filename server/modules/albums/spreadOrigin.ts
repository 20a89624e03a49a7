import { createHash } from 'node:crypto';
import { NEW_SPREAD_VERSION } from '@domain/contract';
import {
  type Colour,
  type PhotoElement,
  parseSpread,
  type SpreadDocument,
  serialiseSpread,
  type TextElement,
} from '@domain/document';
import { type AlbumTextStyles, hasAlbumTextStyle, type Reason } from '@domain/layout';

/** Version of a spread as the engine stores it; each user edit increases it. */
export const ENGINE_SPREAD_VERSION = 1;
/** Version of a spread that the user added or imported; the layout engine keeps it. */
export const USER_SPREAD_VERSION = NEW_SPREAD_VERSION;

type FramePicture = Pick<PhotoElement, 'fileId' | 'crop' | 'straighten' | 'adjust'>;

export interface SpreadOrigin {
  /** SHA-256 (hex) of the document without locks; a spread with the same hash is unedited. */
  readonly print: string;
  readonly reasons: readonly Reason[];
  /** SHA-256 (hex) of the document without locks and looks of its texts; missing in older origins. */
  readonly plain?: string;
  /** Look of each text as JSON: what the texts of an album share. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Photos in the frames of a cover, by element: a replaced photo is not another design. */
  readonly pictures?: Readonly<Record<string, FramePicture>>;
  /** Photo that the user put on the cover before it was redesigned. */
  readonly coverPhotoId?: string;
}

const hashSpread = (doc: SpreadDocument): string => {
  const elements = doc.elements.map((element) => ({ ...element, locked: false }));
  return createHash('sha256')
    .update(serialiseSpread({ ...doc, elements }))
    .digest('hex');
};

const textsOf = ({ elements }: SpreadDocument): TextElement[] =>
  elements.flatMap((one) => (one.type === 'text' ? [one] : []));

const textLookJson = ({ font, size, leading, colour, styles, spacing, caps, styleName }: TextElement) =>
  JSON.stringify([font, size, leading, colour, styles, spacing, caps, styleName]);

function parseMadeLook(json: string): Pick<TextElement, 'size' | 'colour'> {
  const [, size, , colour] = JSON.parse(json) as [unknown, number, unknown, Colour];
  return { size, colour };
}

/** Edge of a text on which its lines align: its frame grows away from it with larger words. */
const anchorShare = { top: 0, middle: 0.5, bottom: 1 } as const;

/** Words and place of a text, without what the texts of an album share. Styles of single words are its own. */
function stripLook(text: TextElement): TextElement {
  const { styles = [], spacing: _, caps: __, styleName: ___, ...plain } = text;
  const ownStyles = styles.filter(({ start, end }) => start > 0 || end < text.text.length);
  const { frame, verticalAlign } = text;
  const anchor = Math.round(10 * (frame.y + anchorShare[verticalAlign] * frame.height)) / 10;
  return {
    ...plain,
    ...(ownStyles.length > 0 && { styles: ownStyles }),
    font: 'sans',
    size: 10,
    leading: 1,
    colour: '#000000',
    lines: [],
    frame: { ...frame, y: anchor, height: 1 },
  };
}

const hashWithoutLooks = (doc: SpreadDocument): string =>
  hashSpread({ ...doc, elements: doc.elements.map((one) => (one.type === 'text' ? stripLook(one) : one)) });

/** Returns what tells later whether only looks of texts were changed; nothing for a spread without texts. */
function describeTexts(doc: SpreadDocument): Pick<SpreadOrigin, 'plain' | 'texts'> {
  // As stored, where numbers are rounded.
  const stored = parseSpread(serialiseSpread(doc));
  const texts = textsOf(stored);
  if (texts.length === 0) return {};
  return {
    plain: hashWithoutLooks(stored),
    texts: Object.fromEntries(texts.map((one) => [one.id, textLookJson(one)])),
  };
}

const collectFramePictures = ({ elements }: SpreadDocument): Readonly<Record<string, FramePicture>> =>
  Object.fromEntries(
    elements.flatMap((element) => {
      if (element.type !== 'photo') return [];
      const { id, fileId, crop, straighten, adjust } = element;
      return [[id, { fileId, crop, ...(straighten !== undefined && { straighten }), ...(adjust && { adjust }) }]];
    }),
  );

export const createSpreadOrigin = (
  doc: SpreadDocument,
  reasons: readonly Reason[],
  coverPhotoId?: string,
): SpreadOrigin => ({
  print: hashSpread(doc),
  reasons,
  ...describeTexts(doc),
  ...(doc.role === 'cover' && { pictures: collectFramePictures(doc) }),
  ...(coverPhotoId !== undefined && { coverPhotoId }),
});

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

/** Returns the pages on their original paper colour when the user changed only that; null after other edits. */
function findOnEngineColour({ html, made }: StoredSpread, papers: readonly Colour[]): SpreadDocument | null {
  const doc = parseSpread(html);
  if (made === null || doc.background.picture) return null;
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
    ? (findReplacedCover(spread)?.asMade ?? findOnEngineColour(spread, papers))
    : parseSpread(spread.html);
  const { reasons = [], coverPhotoId } = spread.made ?? {};
  return asMade ? createSpreadOrigin(change(asMade), reasons, coverPhotoId) : undefined;
}
