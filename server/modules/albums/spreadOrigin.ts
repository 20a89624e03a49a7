import { createHash } from 'node:crypto';
import { NEW_SPREAD_VERSION } from '@domain/contract';
import {
  type Colour,
  type PhotoElement,
  parseSpread,
  type SpreadDocument,
  type SpreadElement,
  type StyledRange,
  serialiseSpread,
  type TextElement,
} from '@domain/document';
import type { Reason } from '@domain/layout';

/** Version of a spread as the engine stores it; each user edit increases it. */
export const ENGINE_SPREAD_VERSION = 1;
/** Version of a spread that the user added or imported; the layout engine keeps it. */
export const USER_SPREAD_VERSION = NEW_SPREAD_VERSION;

export type FramePicture = Pick<PhotoElement, 'fileId' | 'crop' | 'straighten' | 'adjust'>;

export interface SpreadOrigin {
  /** SHA-256 (hex) of the document without locks; a spread with the same hash is unedited. */
  readonly print: string;
  readonly reasons: readonly Reason[];
  /** SHA-256 (hex) of the document without locks and looks of its texts; missing in older origins. */
  readonly plain?: string;
  /** Look of each text as JSON: what the texts of an album share. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Photos in the frames, by element: a replaced photo is not another design. Older origins have those of covers only. */
  readonly pictures?: Readonly<Record<string, FramePicture>>;
  /** Words of the texts, by element; missing in older origins. */
  readonly words?: Readonly<Record<string, string>>;
  /** Each element from the lowest, as id and hash of all but its words, photo and lock; missing in older origins. */
  readonly designs?: readonly string[];
  readonly paper?: Colour;
  /** Photo that the user put on the cover before it was redesigned. */
  readonly coverPhotoId?: string;
}

export const hashSpread = (doc: SpreadDocument): string => {
  const elements = doc.elements.map((element) => ({ ...element, locked: false }));
  return createHash('sha256')
    .update(serialiseSpread({ ...doc, elements }))
    .digest('hex');
};

export const textsOf = ({ elements }: SpreadDocument): TextElement[] =>
  elements.flatMap((one) => (one.type === 'text' ? [one] : []));

export const textLookJson = ({ font, size, leading, colour, styles, spacing, caps, styleName }: TextElement) =>
  JSON.stringify([font, size, leading, colour, styles, spacing, caps, styleName]);

export function parseMadeLook(json: string): Pick<TextElement, 'size' | 'colour'> {
  const [, size, , colour] = JSON.parse(json) as [unknown, number, unknown, Colour];
  return { size, colour };
}

/** Edge of a text on which its lines align: its frame grows away from it with larger words. */
const anchorShare = { top: 0, middle: 0.5, bottom: 1 } as const;

export const isWholeStyle = ({ start, end }: StyledRange, { text }: TextElement): boolean =>
  start === 0 && end >= text.length;

/** Words and place of a text, without what the texts of an album share. Styles of single words are its own. */
function stripLook(text: TextElement): TextElement {
  const { styles = [], spacing: _, caps: __, styleName: ___, ...plain } = text;
  const ownStyles = styles.filter((one) => !isWholeStyle(one, text));
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

export const hashWithoutLooks = (doc: SpreadDocument): string =>
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

const DESIGN_HASH_LENGTH = 16;

/** Hashes what an element is like, whatever it says or shows. */
export function describeDesign(element: SpreadElement): string {
  const bare = { ...element, locked: false };
  const design =
    bare.type === 'text'
      ? { ...stripLook({ ...bare, styles: [] }), text: '' }
      : bare.type === 'photo'
        ? { ...bare, fileId: null, crop: null, straighten: undefined, adjust: undefined }
        : bare;
  const hash = createHash('sha256').update(JSON.stringify(design)).digest('hex');
  return `${element.id} ${hash.slice(0, DESIGN_HASH_LENGTH)}`;
}

/** Returns what tells later what the user wrote, deleted or cropped without changing the design. */
function describeContent(doc: SpreadDocument): Pick<SpreadOrigin, 'words' | 'designs' | 'paper'> {
  const stored = parseSpread(serialiseSpread(doc));
  return {
    words: Object.fromEntries(textsOf(stored).map(({ id, text }) => [id, text])),
    designs: stored.elements.map(describeDesign),
    paper: stored.background.colour,
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
  ...describeContent(doc),
  pictures: collectFramePictures(doc),
  ...(coverPhotoId !== undefined && { coverPhotoId }),
});
