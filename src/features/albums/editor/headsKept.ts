import type { PhotoElement, Rect, SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { cropFor, headsCut, keepHeads, type LayoutPhoto, subjectOf } from '@domain/layout';
import type { Known } from './layoutPhoto';

/** Share of a head that may be cut where it counts as whole. */
const SLIGHTLY = 0.02;

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

/** A frame of another shape goes on showing whole each head that it showed whole; one that its user cut stays cut. */
function resized(doc: SpreadDocument, command: Extract<EditCommand, { kind: 'resizeElement' }>, known: Known) {
  const element = photosIn(doc).get(command.id);
  const photo = element?.fileId && !element.straighten ? known(element.fileId) : null;
  const after = photosIn(applyCommand(doc, command)).get(command.id);
  if (!element || !photo || !after) return command;
  const { crop: before } = command.before?.fileId === element.fileId ? command.before : element;
  const subject = subjectOf(photo);
  const heads = subject.heads.filter((head) => headsCut({ ...subject, heads: [head] }, before) < SLIGHTLY);
  const crop = keepHeads({ ...subject, heads }, after.crop);
  return crop === after.crop ? command : { ...command, crop };
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
    case 'resizeElement':
      return resized(doc, command, known);
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
