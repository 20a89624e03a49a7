import type { PhotoElement, Rect, SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { cropFor, keepHeads, type LayoutPhoto, subjectOf } from '@domain/layout';

/** What is known of a photo; null of one that nobody knows. */
export type Known = (fileId: string) => LayoutPhoto | null;

const photosIn = ({ elements }: SpreadDocument): ReadonlyMap<string, PhotoElement> =>
  new Map(elements.flatMap((one) => (one.type === 'photo' ? [[one.id, one] as const] : [])));

/** What a frame shows of a photo that fills it, as the engine would choose it. */
function fullCrop(doc: SpreadDocument, id: string, photo: LayoutPhoto | null): Rect | null {
  const frame = photosIn(doc).get(id)?.frame;
  return frame && photo ? cropFor(subjectOf(photo), frame.width / frame.height) : null;
}

/** Two photos that change places show what they showed; where the other frame would cut a head, as much beside that as is needed. */
function swapped(doc: SpreadDocument, command: Extract<EditCommand, { kind: 'swapPhotos' }>, known: Known) {
  const after = photosIn(applyCommand(doc, command));
  const crops = [command.a, command.b].flatMap((id) => {
    const element = after.get(id);
    const photo = element?.fileId && !element.straighten ? known(element.fileId) : null;
    return element && photo ? [[id, keepHeads(subjectOf(photo), element.crop)] as const] : [];
  });
  return { ...command, crops: Object.fromEntries(crops) };
}

/** The command with what each frame is to show of a picture that comes into it: chosen so that no head is cut. */
export function headsKept(doc: SpreadDocument, command: EditCommand, known: Known): EditCommand {
  switch (command.kind) {
    case 'replacePhoto': {
      const crop = fullCrop(doc, command.id, known(command.fileId));
      return crop ? { ...command, crop } : command;
    }
    case 'fitPhoto': {
      const photo = photosIn(doc).get(command.id);
      const crop = photo?.fileId && !photo.straighten ? fullCrop(doc, command.id, known(photo.fileId)) : null;
      return command.to === 'fill' && crop ? { ...command, crop } : command;
    }
    case 'swapPhotos':
      return swapped(doc, command, known);
    case 'setBackground': {
      const { picture } = command.background;
      const photo = picture ? known(picture.fileId) : null;
      if (!picture || !photo || picture.fileId === doc.background.picture?.fileId) return command;
      const crop = keepHeads(subjectOf(photo), picture.crop);
      return { ...command, background: { ...command.background, picture: { ...picture, crop } } };
    }
    default:
      return command;
  }
}
