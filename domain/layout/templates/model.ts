import type { Colour, FontId } from '../../document/model';
import type { TemplateId } from '../templateIds';

export const categories = ['travel', 'family', 'wedding', 'baby', 'year', 'party', 'portfolio', 'art'] as const;
export type Category = (typeof categories)[number];

/**
 * How the front is composed. `bleed`: the photo fills it, the title on a plate; `framed`: the photo mounted on the cloth, title below;
 * `band`: photo above, a band of cloth with the title below; `type`: large type above, the photo below; `split`: the title on a column of cloth,
 * the photo beside it; `medallion`: a round photo on the cloth, title below; `label`: the photo on the cloth under a paper label with the title.
 */
export type CoverStyle = 'bleed' | 'framed' | 'band' | 'type' | 'split' | 'medallion' | 'label';

/** A style for whole albums. Lengths in mm; `margin` and `innerMargin` are fractions of the page's shorter side. */
export interface AlbumTemplate {
  readonly id: TemplateId;
  /** Message id of its name. */
  readonly nameKey: `template.${string}`;
  readonly category: Category;
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
  readonly cover: {
    readonly style: CoverStyle;
    readonly cloth: Colour;
    readonly ink: Colour;
    readonly softInk: Colour;
    readonly align: 'left' | 'center';
  };
  /** Drawn on the title page: a rule between title and subtitle, a hairline around the page, a disc behind the title, a band at its foot. */
  readonly ornament: 'none' | 'rule' | 'frame' | 'disc' | 'band';
  /** Colour of the disc or band. */
  readonly accent?: Colour;
  /** How large titles are set against the usual size; 1 when left out. */
  readonly titleScale?: number;
  /** Background of the spreads on which a part of the album begins; that of all pages when left out. */
  readonly chapter?: Colour;
  readonly titleAlign: 'left' | 'center';
}

/** A photo without border, rounding or shadow. */
export const plain: AlbumTemplate['photo'] = { radius: 0, border: null, shadow: false };

/** Paper of the label on a cover of cloth. */
export const LABEL = '#faf7f0';

/** What is legible on the cloth of a cover: where that bears a label, its ink is for the label's paper. */
export const inkOnCloth = ({ cover }: AlbumTemplate): Colour => (cover.style === 'label' ? LABEL : cover.ink);
