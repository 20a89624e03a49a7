import type { Random } from '../../random';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';

/**
 * Photos `from` … `from + left + right - 1` go on a spread. `spread`: one photo over both pages; `quiet`: one photo on a page, none on the other;
 * `title`: the left page is that of a chapter, with one photo at most.
 */
export interface SpreadShare {
  readonly from: number;
  readonly left: number;
  readonly right: number;
  readonly kind: 'pages' | 'spread' | 'quiet' | 'title';
}

export interface PaginationInput {
  readonly photos: readonly Subject[];
  /** Indices of the photos that begin an event. */
  readonly starts: ReadonlySet<number>;
  /** Those of them that begin a chapter. */
  readonly chapters: ReadonlySet<number>;
  readonly heroes: ReadonlySet<number>;
  readonly spreads: number;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly random: Random;
}
