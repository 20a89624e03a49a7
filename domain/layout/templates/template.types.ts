import type { Colour, FontId } from '../../document/model';
import type { TemplateId } from './templateIds';

export const templateCategories = ['travel', 'family', 'wedding', 'baby', 'year', 'party', 'portfolio', 'art'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/**
 * How the front is composed. `bleed`: the photo fills it, the title on a plate; `framed`: the photo mounted on the cloth, title below;
 * `band`: photo above, a band of cloth with the title below; `type`: large type above, the photo below; `split`: the title on a column of cloth,
 * the photo beside it; `medallion`: a round photo on the cloth, title below; `label`: the photo on the cloth under a paper label with the title.
 */
export type CoverStyle = 'bleed' | 'framed' | 'band' | 'type' | 'split' | 'medallion' | 'label';

/**
 * The left page on which a chapter begins. `cloth`: its title alone on a page of colour; `picture`: its first photo over the whole page, the title
 * on a plate; `half`: the photo over the upper part of the page, the title below; `inset`: the photo mounted on the colour, the title below.
 * A photo that does not bear it is mounted, and a chapter of one photo begins with `cloth`.
 */
export type OpenerStyle = 'cloth' | 'picture' | 'half' | 'inset';

/** A small ornament that goes with a title; `sticker` names a drawing of the sticker set, shown as a silhouette. */
export type Ornament = 'none' | 'rule' | 'double' | 'diamond' | 'dots' | 'ring' | { readonly sticker: string };

/**
 * What lies on the title page behind the words. `frame`, `double`: one or two hairlines around the page; `corners`: its four corners; `disc`,
 * `arch`: behind the title; `band`: along the foot; `stripes`: upright ones along the head; `confetti`: dots scattered around the words;
 * `horizon`: a sun over a field; `column`: a broad one along the fold.
 */
export type TitleBackground =
  | 'none'
  | 'frame'
  | 'double'
  | 'corners'
  | 'disc'
  | 'arch'
  | 'band'
  | 'stripes'
  | 'confetti'
  | 'horizon'
  | 'column';

/** What a page of photos bears besides them: a hairline around it, a strip of colour along its outer edge, a rule along its head, a tinted leaf. */
export type PageDecor = 'none' | 'frame' | 'edge' | 'head' | 'leaf';

/**
 * Where the photos of a page stand in its box. `centred`: in the middle; `staggered`: in the middle, two photos in a large room one higher than
 * the other; `hung`: from the upper edge, against the outer one.
 */
export type PhotoPlacement = 'centred' | 'staggered' | 'hung';

/** A colour of the book's cloth, and those of words on it. */
export interface ChapterColours {
  readonly background: Colour;
  readonly ink: Colour;
}

/** A style for whole albums. Lengths in mm; `margin` and `innerMargin` are fractions of the page's shorter side. */
export interface AlbumTemplate {
  readonly id: TemplateId;
  /** Message id of its name. */
  readonly nameKey: `template.${string}`;
  readonly category: TemplateCategory;
  /** Paper of the pages. */
  readonly background: Colour;
  readonly ink: Colour;
  readonly softInk: Colour;
  readonly titleFont: FontId;
  readonly textFont: FontId;
  readonly margin: number;
  readonly innerMargin: number;
  readonly gap: number;
  /** Photos to a page in a book of ordinary length. */
  readonly density: number;
  /** Greatest share of a photo that may be cut to fill the page better. */
  readonly cropLimit: number;
  /** About one spread in so many shows a photo over a whole page or both; 0 for none. */
  readonly heroEvery: number;
  readonly photo: {
    readonly radius: number;
    readonly border: { readonly width: number; readonly colour: Colour } | null;
    readonly shadow: boolean;
  };
  readonly placement: PhotoPlacement;
  readonly pageDecor: PageDecor;
  readonly cover: {
    readonly style: CoverStyle;
    readonly colour: Colour;
    readonly ink: Colour;
    readonly softInk: Colour;
    readonly align: 'left' | 'center';
  };
  readonly ornament: Ornament;
  readonly titleBackground: TitleBackground;
  /** Colour of the ground, the strip or the leaf. */
  readonly accent: Colour;
  readonly opener: {
    readonly style: OpenerStyle;
    /** In turn, chapter by chapter. */
    readonly colours: readonly [ChapterColours, ...ChapterColours[]];
  };
  /** Papers of the chapters, in turn; the background for all when left out. */
  readonly chapterBackgrounds?: readonly Colour[];
  /** How large titles are set against the usual size; 1 when left out. */
  readonly titleScale?: number;
  readonly titleAlign: 'left' | 'center';
}

/** A photo without border, rounding or shadow. */
export const plainPhotoStyle: AlbumTemplate['photo'] = { radius: 0, border: null, shadow: false };

/** Paper of the label on a cover of cloth. */
export const LABEL_COLOUR = '#faf7f0';

/** What is legible on the cloth of a cover: where that bears a label, its ink is for the label's paper. */
export const inkOnCover = ({ cover }: AlbumTemplate): Colour => (cover.style === 'label' ? LABEL_COLOUR : cover.ink);
