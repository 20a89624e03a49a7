import type { Adjustments, FontId } from '../../document/model';
import type { Colour } from '../../geometry/colour';
import type { PageFamilies } from '../families/familyIds';
import type { TemplateCategory, TemplateId } from './templateIds';

const defaults = {
  photo: { radius: 0, border: null, shadow: false },
  pageDecor: 'none',
  ornament: 'none',
  titleBackground: 'none',
} as const satisfies Partial<AlbumTemplate>;

type Optional = keyof typeof defaults;
type TemplateDefinition = Omit<AlbumTemplate, Optional | 'nameKey' | 'category'> &
  Partial<Pick<AlbumTemplate, Optional>>;

export const createTemplates = (
  category: TemplateCategory,
  definitions: readonly TemplateDefinition[],
): readonly AlbumTemplate[] =>
  definitions.map((definition) => ({
    ...defaults,
    ...definition,
    nameKey: `template.${definition.id}`,
    category,
  }));

/**
 * Composition of the front. `bleed`: the photo fills it, with the title on a plate. `framed`: photo mounted on the
 * cover colour, title below. `band`: photo above, a coloured band with the title below. `type`: large type above, photo
 * below. `split`: title on a coloured column, photo beside it. `medallion`: round photo, title below. `label`: photo
 * under a paper label with the title.
 */
export type CoverStyle = 'bleed' | 'framed' | 'band' | 'type' | 'split' | 'medallion' | 'label';

/**
 * Left page on which a chapter begins. `plain`: the title alone on a page of colour. `picture`: the first photo over
 * the whole page, title on a plate. `half`: photo over the upper part, title below. `inset`: photo mounted on the
 * colour, title below. A photo that does not suit the style is inset, and a chapter of one photo uses `plain`.
 */
type OpenerStyle = 'plain' | 'picture' | 'half' | 'inset';

/** Small ornament of a title; `sticker` names a drawing of the sticker set, shown as a silhouette. */
export type Ornament = 'none' | 'rule' | 'double' | 'diamond' | 'dots' | 'ring' | { readonly sticker: string };

/**
 * Background of the words on the title page. `frame`, `double`: one or two hairlines around the page. `corners`: its
 * four corners. `disc`, `arch`: behind the title. `band`: along the foot. `stripes`: upright ones along the head.
 * `confetti`: dots around the words. `horizon`: a sun over a field. `column`: a broad one along the fold.
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

/** Decoration of a page of photos: a coloured strip along its outer edge, or a rule along its head. */
type PageDecor = 'none' | 'edge' | 'head';

export interface ChapterColours {
  readonly background: Colour;
  readonly ink: Colour;
}

/** A style for whole albums. Lengths in mm; `margin` and `innerMargin` are fractions of the page's shorter side. */
export interface AlbumTemplate {
  readonly id: TemplateId;
  readonly nameKey: `template.${string}`;
  readonly category: TemplateCategory;
  readonly background: Colour;
  readonly ink: Colour;
  readonly softInk: Colour;
  /** Earlier values of `softInk`. Older documents that use them still follow the theme. */
  readonly formerSoftInks?: readonly Colour[];
  readonly titleFont: FontId;
  readonly textFont: FontId;
  readonly margin: number;
  readonly innerMargin: number;
  readonly gap: number;
  /** Photos per page in a book of ordinary length. */
  readonly density: number;
  /** Greatest share of a photo that may be cropped to fill the page better. */
  readonly cropLimit: number;
  /** About one in this many spreads shows a photo over a whole page or both; 0 for none. */
  readonly heroEvery: number;
  readonly photo: {
    readonly radius: number;
    readonly border: { readonly width: number; readonly colour: Colour } | null;
    readonly shadow: boolean;
  };
  readonly adjust?: Adjustments;
  readonly families?: PageFamilies;
  /**
   * Each month of the photos is a chapter that opens with its calendar. The opener's style, for books whose months are
   * not known, must be `plain`.
   */
  readonly monthly?: true;
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
  readonly accent: Colour;
  readonly opener: {
    readonly style: OpenerStyle;
    readonly colours: readonly [ChapterColours, ...ChapterColours[]];
  };
  /** Page colours of the chapters, in turn; `background` for all when left out. */
  readonly chapterBackgrounds?: readonly Colour[];
  readonly titleScale?: number;
  readonly titleAlign: 'left' | 'center';
}

export const SPLIT_COLUMN_SHARE = 0.4;

export const LABEL_COLOUR = '#faf7f0';

/** Returns the ink that is legible on the cover colour. A cover with a label has ink for the label's paper. */
export const inkOnCover = ({ cover }: AlbumTemplate): Colour => (cover.style === 'label' ? LABEL_COLOUR : cover.ink);
