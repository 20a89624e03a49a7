import { LEAST_OPACITY, LEAST_PHOTO_SIDE_MM } from '../../document/edit/styles';
import type { SpreadDocument, SpreadElement } from '../../document/model';
import { hiddenBy } from '../../document/visibility';
import type { SpreadFinding } from './texts';
import type { Mend } from './types';

const isUnseen = ({ type, opacity, frame }: SpreadElement) =>
  opacity < LEAST_OPACITY || (type === 'photo' && Math.min(frame.width, frame.height) < LEAST_PHOTO_SIDE_MM);

/** Finds elements that nobody sees although they lie on the pages. Shapes below others are grounds. */
export function checkHidden(doc: SpreadDocument): SpreadFinding[] {
  return doc.elements.flatMap((element, i): SpreadFinding[] => {
    const { id: elementId, type } = element;
    if (type === 'shape' || (type === 'photo' && element.fileId === null)) return [];
    const code = isUnseen(element) ? 'unseen' : hiddenBy(doc, i) === 'covered' ? 'covered' : null;
    return code ? [{ code, severity: 'warning', elementId, values: {} }] : [];
  });
}

/** A photo that is a line cannot be helped. */
export function shownAgain({ id, opacity }: SpreadElement): Mend[] {
  if (opacity >= LEAST_OPACITY) return [];
  return [{ kind: 'show_again', command: { kind: 'setLook', ids: [id], look: { opacity: 1 } } }];
}

export const broughtUp = ({ id }: SpreadElement): Mend => ({
  kind: 'bring_up',
  command: { kind: 'reorderElements', ids: [id], to: 'front' },
});
