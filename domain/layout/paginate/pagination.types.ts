import type { Random } from '../../random';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';

/**
 * Photos `from` … `from + left + right - 1` of one spread. `spread`: one photo over both pages. `quiet`: one photo
 * beside a page without any. `title`: the left page is a chapter page with at most one photo.
 */
export interface SpreadShare {
  readonly from: number;
  readonly left: number;
  readonly right: number;
  readonly kind: 'pages' | 'spread' | 'quiet' | 'title';
}

export interface PaginationInput {
  readonly photos: readonly Subject[];
  /** Indices of photos that begin an event. */
  readonly starts: ReadonlySet<number>;
  /** True when words name the events. */
  readonly captions: boolean;
  readonly chapters: ReadonlySet<number>;
  readonly heroes: ReadonlySet<number>;
  readonly spreads: number;
  /** Pages to which the photos are distributed; all pages of the spreads when left out. */
  readonly pages?: number;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly random: Random;
}
