import { type CharacterStyle, type CoreFontId, coreFontIds, type FontId, fontIds, type NamedFontId } from '../model';

type FullFamily = NamedFontId | 'serif' | 'sans' | 'elegant';
type ExtraFaceId =
  | `${FullFamily}-${'bold' | 'italic' | 'bold-italic'}`
  | 'serif-semibold-italic'
  | 'sans-medium-italic'
  | 'condensed-bold'
  | 'hand-bold';

export type FaceId = FontId | ExtraFaceId;

interface FontVariants {
  readonly bold: FaceId;
  readonly italic: FaceId;
  readonly boldItalic: FaceId;
}

const variantsOf = (font: FullFamily): FontVariants => ({
  bold: `${font}-bold`,
  italic: `${font}-italic`,
  boldItalic: `${font}-bold-italic`,
});

const uprightOnly = (font: FaceId, bold: FaceId): FontVariants => ({ bold, italic: font, boldItalic: bold });

const fontVariants: Readonly<Record<FontId, FontVariants>> = {
  serif: variantsOf('serif'),
  'serif-semibold': { ...variantsOf('serif'), italic: 'serif-semibold-italic' },
  sans: variantsOf('sans'),
  'sans-medium': { ...variantsOf('sans'), italic: 'sans-medium-italic' },
  elegant: variantsOf('elegant'),
  condensed: uprightOnly('condensed', 'condensed-bold'),
  hand: uprightOnly('hand', 'hand-bold'),
  alegreya: variantsOf('alegreya'),
  'eb-garamond': variantsOf('eb-garamond'),
  'fira-sans': variantsOf('fira-sans'),
  jost: variantsOf('jost'),
  literata: variantsOf('literata'),
  lora: variantsOf('lora'),
  'ibm-plex-serif': variantsOf('ibm-plex-serif'),
  montserrat: variantsOf('montserrat'),
  'open-sans': variantsOf('open-sans'),
  playfair: variantsOf('playfair'),
  'pt-serif': variantsOf('pt-serif'),
  raleway: variantsOf('raleway'),
  spectral: variantsOf('spectral'),
};

export const hasItalic = (font: FontId): boolean => fontVariants[font].italic !== font;

/** Returns the face of a font in a style; upright when the family has no italic. */
export function faceOf(font: FontId, { bold, italic }: Pick<CharacterStyle, 'bold' | 'italic'>): FaceId {
  const { bold: boldFace, italic: italicFace, boldItalic } = fontVariants[font];
  if (bold) return italic ? boldItalic : boldFace;
  return italic ? italicFace : font;
}

const fontOfFace = new Map<FaceId, FontId>(
  [...fontIds].reverse().flatMap((font) => [...Object.values(fontVariants[font]), font].map((face) => [face, font])),
);

/** Returns the font that a face belongs to: for `sans-bold-italic`, `sans`. */
export const fontOf = (face: FaceId): FontId => fontOfFace.get(face) ?? 'serif';

export const isBookFace = (name: string): name is FaceId => fontOfFace.has(name as FaceId);

/** Returns true for a face that every page loads with the app; the others are loaded when a text needs them. */
export const isCoreFace = (face: FaceId): face is CoreFontId => (coreFontIds as readonly string[]).includes(face);

/** CSS families and weights of fonts; the file of each face is `/fonts/<face>.woff2`. */
export const fontFaces: Readonly<Record<FontId, { readonly family: string; readonly weight: 400 | 500 | 600 }>> = {
  serif: { family: 'Source Serif 4', weight: 400 },
  'serif-semibold': { family: 'Source Serif 4', weight: 600 },
  sans: { family: 'Inter', weight: 400 },
  'sans-medium': { family: 'Inter', weight: 500 },
  elegant: { family: 'Cormorant Garamond', weight: 500 },
  condensed: { family: 'Oswald', weight: 500 },
  hand: { family: 'Caveat', weight: 600 },
  alegreya: { family: 'Alegreya', weight: 400 },
  'eb-garamond': { family: 'EB Garamond', weight: 400 },
  'fira-sans': { family: 'Fira Sans', weight: 400 },
  jost: { family: 'Jost', weight: 400 },
  literata: { family: 'Literata', weight: 400 },
  lora: { family: 'Lora', weight: 400 },
  'ibm-plex-serif': { family: 'IBM Plex Serif', weight: 400 },
  montserrat: { family: 'Montserrat', weight: 400 },
  'open-sans': { family: 'Open Sans', weight: 400 },
  playfair: { family: 'Playfair Display', weight: 400 },
  'pt-serif': { family: 'PT Serif', weight: 400 },
  raleway: { family: 'Raleway', weight: 400 },
  spectral: { family: 'Spectral', weight: 400 },
};

const BOLD_WEIGHT = 700;

/** Returns the CSS weight of a face, for letters that come from a variable fallback font. */
export const faceWeight = (face: FaceId): number =>
  /-bold(-italic)?$/.test(face) ? BOLD_WEIGHT : fontFaces[fontOf(face)].weight;

/** A bold face that is heavier by less cannot be told from the regular one in print. */
const MIN_BOLD_CONTRAST = 200;

/** Returns false for fonts whose regular letters are almost as heavy as their bold ones. */
export const hasBold = (font: FontId): boolean =>
  faceWeight(fontVariants[font].bold) - fontFaces[font].weight >= MIN_BOLD_CONTRAST;

/** Returns the CSS font of a face. Faces beyond the core ones have a family of their own, so none is synthesised. */
export const cssFontOf = (face: FaceId): { readonly family: string; readonly weight: number } =>
  isCoreFace(face) ? fontFaces[face] : { family: `Keepsake ${face}`, weight: 400 };
