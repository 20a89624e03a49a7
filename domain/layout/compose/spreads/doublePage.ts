import type { PageSide } from '../../../document/paint/paint.types';
import { bestFoldSpanningSide, foldSpanningFrame, foldSpanningZones, fullSpreadCost } from '../../arrange/largePhotos';
import type { PageText } from '../../story/createStory';
import type { Subject } from '../../subject';
import { createPhotoDraft, type ElementDraft } from '../createElements';
import { createBlankStrip } from '../frontMatter/blankPage';
import { chapterColours } from '../frontMatter/chapterPage';
import type { SpreadComposerInput } from './pageOption';

interface DoublePageInput extends Pick<SpreadComposerInput, 'geometry' | 'template'> {
  readonly photo: Subject;
  /** Returns the texts and remembers that the book has stated them. */
  readonly words: () => Pick<PageText, 'subject' | 'date'>;
  readonly isEventStart: boolean;
  readonly chapter: number;
  readonly lastSide: PageSide | null;
}

/**
 * Creates one photo over both pages, wholly or but for a part of one of them, where the words are. A photo with which
 * an event begins leaves that part where its shape allows.
 * @returns the elements, and the page that the photo fills when it leaves a part of the other
 */
export function createDoublePage({
  photo,
  words,
  isEventStart,
  chapter,
  lastSide,
  geometry,
  template,
}: DoublePageInput): { readonly elements: readonly ElementDraft[]; readonly side: PageSide | null } {
  const { side, cost } = bestFoldSpanningSide(photo, geometry, lastSide);
  const isPart = cost < Number.POSITIVE_INFINITY && (isEventStart || cost < fullSpreadCost(photo, geometry));
  const frame = isPart ? foldSpanningFrame(photo.aspect, side, geometry) : null;
  if (!frame)
    return { elements: [createPhotoDraft(photo, geometry.spread, undefined, geometry.zones.spread)], side: null };
  const [paper, ...rest] = createBlankStrip(
    {
      words: words(),
      side: side === 'left' ? 'right' : 'left',
      template,
      geometry,
      chapterColour: chapterColours(template, chapter).background,
    },
    frame,
  );
  const picture = createPhotoDraft(photo, frame, undefined, foldSpanningZones(frame, geometry));
  return { elements: [...(paper ? [paper] : []), picture, ...rest], side };
}
