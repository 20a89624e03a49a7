import type { PageSide } from '../../document/paint/paint.types';
import type { ElementDraft, TextStyle } from '../compose/createElements';
import type { PageGeometry } from '../pageGeometry';
import type { PageText } from '../story/createStory';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { PageFamilyId } from './familyIds';
import type { Moments } from './momentFormatter';

/** The photos of one page, in order, and what surrounds them. */
export interface FamilyPageInput {
  readonly photos: readonly Subject[];
  readonly side: PageSide;
  readonly geometry: PageGeometry;
  readonly template: AlbumTemplate;
  /** Words of the page; '' for none. */
  readonly caption: string;
  readonly captionStyle: TextStyle;
  readonly words: Pick<PageText, 'subject' | 'date'>;
  /** Moments of the photos, for a line of time. */
  readonly moments: Moments;
  /** The photo before those of the page; null for none. */
  readonly before: Subject | null;
  /** 0..2^32-1; equal seeds turn and shift photos equally. */
  readonly seed: number;
}

/** One way to fill a page, in mm of the page. */
export interface FamilyPage {
  readonly family: PageFamilyId;
  /** Cost of the photos in their frames, in the unit of page costs, before the template's gain. */
  readonly cost: number;
  readonly shape: string;
  /** Photos in their order, with decoration below and above them. */
  readonly elements: () => readonly ElementDraft[];
}

/** Returns the ways of one family to fill a page; none when the photos do not suit it. */
export type PageFamily = (input: FamilyPageInput) => readonly FamilyPage[];
