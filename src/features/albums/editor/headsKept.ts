import { backgroundArea, type PhotoElement, type Rect, type SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { cropFor, headsCut, keepHeads, subjectOf, type Zones, zonesOf } from '@domain/layout';
import { safeAreas } from '@domain/print';
import type { Known } from './layoutPhoto';

type Command<K extends EditCommand['kind']> = Extract<EditCommand, { kind: K }>;
type Place = Pick<PhotoElement, 'frame'> & { readonly rotation?: number };

/** Share of a head that may be cut where it counts as whole. */
const SLIGHTLY = 0.02;

const photosIn = ({ elements }: SpreadDocument): ReadonlyMap<string, PhotoElement> =>
  new Map(elements.flatMap((one) => (one.type === 'photo' ? [[one.id, one] as const] : [])));

/** Where in a frame heads may stand: not in the fold, not beyond the trim. Anywhere in one that is turned, or lies beside the pages. */
function zonesIn(doc: SpreadDocument, { frame, rotation = 0 }: Place, { pages }: Known): Zones | undefined {
  const zones = rotation === 0 ? zonesOf(frame, safeAreas(doc, pages)) : [];
  return zones.length > 0 ? zones : undefined;
}

/** What a frame shows of a photo that fills it, as the engine would choose it. */
function fullCrop(doc: SpreadDocument, id: string, fileId: string, known: Known): Rect | null {
  const [element, photo] = [photosIn(doc).get(id), known.photo(fileId)];
  if (!element || !photo) return null;
  const { width, height } = element.frame;
  return cropFor(subjectOf(photo), width / height, zonesIn(doc, element, known));
}

/** Two photos that change places show what they showed; where the other frame would cut a head, as much beside that as is needed. */
function swapped(doc: SpreadDocument, command: Command<'swapPhotos'>, known: Known): EditCommand {
  const after = photosIn(applyCommand(doc, command));
  const crops = [command.a, command.b].flatMap((id) => {
    const element = after.get(id);
    const photo = element?.fileId && !element.straighten ? known.photo(element.fileId) : null;
    return element && photo
      ? [[id, keepHeads(subjectOf(photo), element.crop, zonesIn(doc, element, known))] as const]
      : [];
  });
  return { ...command, crops: Object.fromEntries(crops) };
}

/** A frame of another shape goes on showing whole each head that it showed whole; one that its user cut stays cut. */
function resized(doc: SpreadDocument, command: Command<'resizeElement'>, known: Known): EditCommand {
  const element = photosIn(doc).get(command.id);
  const photo = element?.fileId && !element.straighten ? known.photo(element.fileId) : null;
  const after = photosIn(applyCommand(doc, command)).get(command.id);
  if (!element || !photo || !after) return command;
  const before = command.before?.fileId === element.fileId ? { ...element, ...command.before } : element;
  const subject = subjectOf(photo);
  const [was, is] = [zonesIn(doc, before, known), zonesIn(doc, after, known)];
  const heads = subject.heads.filter((head) => headsCut({ ...subject, heads: [head] }, before.crop, was) < SLIGHTLY);
  const crop = keepHeads({ ...subject, heads }, after.crop, is);
  return crop === after.crop ? command : { ...command, crop };
}

function behindPages(doc: SpreadDocument, command: Command<'setBackground'>, known: Known): EditCommand {
  const { picture } = command.background;
  const photo = picture ? known.photo(picture.fileId) : null;
  if (!picture || !photo || picture.fileId === doc.background.picture?.fileId) return command;
  const crop = keepHeads(subjectOf(photo), picture.crop, zonesIn(doc, { frame: backgroundArea(doc) }, known));
  return { ...command, background: { ...command.background, picture: { ...picture, crop } } };
}

/** The command with what each frame is to show of a picture that comes into it: chosen so that no head is cut, and none lies in the fold. */
export function headsKept(doc: SpreadDocument, command: EditCommand, known: Known): EditCommand {
  switch (command.kind) {
    case 'replacePhoto': {
      const crop = fullCrop(doc, command.id, command.fileId, known);
      return crop ? { ...command, crop } : command;
    }
    case 'fitPhoto': {
      const photo = photosIn(doc).get(command.id);
      const crop = photo?.fileId && !photo.straighten ? fullCrop(doc, command.id, photo.fileId, known) : null;
      return command.to === 'fill' && crop ? { ...command, crop } : command;
    }
    case 'resizeElement':
      return resized(doc, command, known);
    case 'swapPhotos':
      return swapped(doc, command, known);
    case 'setBackground':
      return behindPages(doc, command, known);
    default:
      return command;
  }
}
