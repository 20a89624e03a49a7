import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { keepPreviouslyVisible } from '../../document/edit/keepVisible';
import type { SpreadDocument } from '../../document/model';
import { reformatSpread } from '../../document/reformat';
import { templateOf } from '../templates';
import type { LayoutRequest } from '../types';
import { applyAlbumTheme, findTextStyleNames, resizeTexts } from './applyTheme';

type BookDesign = Pick<LayoutRequest, 'format' | 'templateId' | 'formerTemplateId'>;

/**
 * Adapts a kept spread to another format and theme: page colour and styled words follow the theme, and visible elements
 * stay visible.
 */
export const adaptSpread = (doc: SpreadDocument, book: BookDesign): SpreadDocument =>
  // Rounded first, too: what is just visible may be hidden by the last thousandth.
  canonicaliseSpread(keepPreviouslyVisible(doc, canonicaliseSpread(restyleAndReformat(doc, book))));

function restyleAndReformat(doc: SpreadDocument, book: BookDesign): SpreadDocument {
  const { format, templateId, formerTemplateId = templateId } = book;
  const [from, to] = [templateOf(formerTemplateId), templateOf(templateId)];
  if (!from || !to) return reformatSpread(doc, format);
  const themed = from === to ? doc : applyAlbumTheme(doc, from, to);
  if (doc.format === format) return themed;
  return resizeTexts(reformatSpread(themed, format), themed, findTextStyleNames(doc, from), to);
}
