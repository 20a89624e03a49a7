import { MIN_OPACITY, MIN_PHOTO_SIDE_MM } from '../document/edit/styles';
import type { SpreadDocument, SpreadElement } from '../document/model';
import { findHiddenReason } from '../document/visibility';
import type { SpreadFinding } from './texts';
import type { QuickFix } from './types';

const isInvisible = ({ type, opacity, frame }: SpreadElement) =>
  opacity < MIN_OPACITY || (type === 'photo' && Math.min(frame.width, frame.height) < MIN_PHOTO_SIDE_MM);

/** Finds elements that are hidden although they lie on the pages. Shapes below others count as backgrounds. */
export function checkHidden(doc: SpreadDocument): SpreadFinding[] {
  return doc.elements.flatMap((element, i): SpreadFinding[] => {
    const { id: elementId, type } = element;
    if (type === 'shape' || (type === 'photo' && element.fileId === null)) return [];
    const code = isInvisible(element) ? 'unseen' : findHiddenReason(doc, i) === 'covered' ? 'covered' : null;
    return code ? [{ code, severity: 'warning', elementId, values: {} }] : [];
  });
}

/** Returns no fix for a photo that is as thin as a line. */
export function showAgainFixes({ id, opacity }: SpreadElement): QuickFix[] {
  if (opacity >= MIN_OPACITY) return [];
  return [{ kind: 'show_again', command: { kind: 'setStyle', ids: [id], style: { opacity: 1 } } }];
}

export const bringUpFix = ({ id }: SpreadElement): QuickFix => ({
  kind: 'bring_up',
  command: { kind: 'reorderElements', ids: [id], to: 'front' },
});
