import type { TextElement } from '../../document/model';
import type { PageSide } from '../../document/paint/paint.types';
import { hasTextOverflow } from '../../document/text/lineLayout';
import { hasOverlap } from '../../geometry/rect';
import type { ElementDraft, PhotoDraft, TextStyle } from '../compose/createElements';
import { captionStyle, themeTextStyles } from '../compose/text/textStyles';
import { hasRole } from '../elementRoles';
import { findFamilyPages } from '../families';
import type { FamilyPage } from '../families/pageFamily';
import type { Subject } from '../subject';
import { findTextStyleName } from './applyTheme';
import {
  type DesignedPage,
  type PageAlternative,
  pageStartX,
  type RearrangeableSpread,
  type TextDraft,
  translateX,
} from './rearrangeableSpread';

const isPhotoDraft = (draft: ElementDraft): draft is PhotoDraft => draft.type === 'photo';
const isWords = (draft: ElementDraft): draft is TextDraft =>
  draft.type === 'text' && (draft.role === 'caption' || draft.role === 'heading');

/** Style of the words that families set: that of the user's caption, since headings are larger captions. */
function styleOfWords(text: TextElement | undefined, { template, geometry, doc }: RearrangeableSpread): TextStyle {
  const isHeading =
    text && (hasRole('heading', text) || findTextStyleName(text, themeTextStyles(template, doc.format)) === 'heading');
  if (!text || isHeading) return captionStyle(template, geometry);
  const { font, size, leading, colour } = text;
  return { font, size, leading, colour, align: template.titleAlign };
}

function designPage(
  page: FamilyPage,
  photos: readonly Subject[],
  text: TextElement | undefined,
  side: PageSide,
  { geometry }: RearrangeableSpread,
): DesignedPage | null {
  const start = pageStartX(side, geometry);
  const drafts = page.elements().map((draft) => ({ ...draft, frame: translateX(draft.frame, start) }));
  const words = drafts.filter(isWords);
  const [own] = words;
  const isComplete = drafts.filter(isPhotoDraft).length === photos.length && words.length === (text ? 1 : 0);
  if (!isComplete) return null;
  if (text && own) {
    const foot = own.frame.y + own.frame.height;
    if (own.text !== text.text || foot > geometry.height - geometry.safe) return null;
    if (hasTextOverflow(own)) return null;
  }
  return { drafts: drafts.filter((draft) => !isWords(draft)), words: own ?? null };
}

/** Returns the designs that the theme's families have for photos of a page on which nothing else stands. */
export function familyAlternatives(
  spread: RearrangeableSpread,
  side: PageSide,
  photos: readonly Subject[],
): PageAlternative[] {
  const { obstacles, texts, template, geometry, moments, seed } = spread;
  const page = translateX(geometry.full[side], pageStartX(side, geometry));
  const text = texts[side];
  const [first] = photos;
  if (!first || !template.families || obstacles.some((one) => one !== text?.frame && hasOverlap(one, page))) return [];
  const caption = text?.text ?? '';
  const found = findFamilyPages({
    photos,
    side,
    geometry,
    template,
    caption,
    captionStyle: styleOfWords(text, spread),
    words: { subject: caption, date: '' },
    moments,
    before: null,
    seed: (seed + (side === 'left' ? 0 : 1)) >>> 0,
  });
  return found.flatMap((one): PageAlternative[] => {
    const designed = designPage(one, photos, text, side, spread);
    if (!designed) return [];
    const frames = designed.drafts.filter(isPhotoDraft).map(({ frame }) => frame);
    return [{ cost: one.cost, shape: one.shape, frames, block: null, designed }];
  });
}
