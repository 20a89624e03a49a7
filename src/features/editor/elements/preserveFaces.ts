import { backgroundArea, type PhotoElement, type Rect, type SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import {
  computeCrop,
  computeSafeZones,
  moveCropToKeepHeads,
  type SafeZones,
  type Subject,
  toSubject,
  worstHeadCut,
} from '@domain/layout';
import { safeAreas } from '@domain/print';
import type { Known } from '../state/toLayoutPhoto';

type Command<K extends EditCommand['kind']> = Extract<EditCommand, { kind: K }>;
type Place = Pick<PhotoElement, 'frame'> & { readonly rotation?: number };

/** Share of a head that may be cut where it counts as whole. */
const SLIGHTLY = 0.02;

const photosIn = ({ elements }: SpreadDocument): ReadonlyMap<string, PhotoElement> =>
  new Map(elements.flatMap((one) => (one.type === 'photo' ? [[one.id, one] as const] : [])));

/** Where in a frame heads may stand: not in the fold, not beyond the trim. Anywhere in one that is turned, or lies beside the pages. */
function zonesIn(doc: SpreadDocument, { frame, rotation = 0 }: Place, { pages }: Known): SafeZones | undefined {
  const zones = rotation === 0 ? computeSafeZones(frame, safeAreas(doc, pages)) : [];
  return zones.length > 0 ? zones : undefined;
}

/** What is known of the photo of a frame; nothing of one that is turned in it, whose heads lie elsewhere. */
const subjectIn = (element: PhotoElement | undefined, known: Known): Subject | null => {
  const photo = element?.fileId && !element.straighten ? known.photo(element.fileId) : null;
  return photo && toSubject(photo);
};

/** What a frame shows of a photo that fills it, as the engine would choose it. */
function fullCrop(doc: SpreadDocument, element: PhotoElement | undefined, known: Known): Rect | null {
  const subject = subjectIn(element, known);
  if (!element || !subject) return null;
  const { width, height } = element.frame;
  return computeCrop(subject, width / height, zonesIn(doc, element, known));
}

/** Two photos that change places show what they showed; where the other frame would cut a head, as much beside that as is needed. */
function swapped(doc: SpreadDocument, command: Command<'swapPhotos'>, known: Known): EditCommand {
  const after = photosIn(applyCommand(doc, command));
  const crops = [command.a, command.b].flatMap((id) => {
    const element = after.get(id);
    const subject = subjectIn(element, known);
    return element && subject
      ? [[id, moveCropToKeepHeads(subject, element.crop, zonesIn(doc, element, known))] as const]
      : [];
  });
  return { ...command, crops: Object.fromEntries(crops) };
}

/**
 * A frame of another shape goes on showing whole each head that it showed whole; one that its user cut stays cut. Out of the fold and away from the trim it
 * keeps them where they all were so.
 */
function resized(doc: SpreadDocument, command: Command<'resizeElement'>, known: Known): EditCommand {
  const element = photosIn(doc).get(command.id);
  const subject = subjectIn(element, known);
  const after = photosIn(applyCommand(doc, command)).get(command.id);
  if (!element || !subject || !after) return command;
  const before = command.before?.fileId === element.fileId ? { ...element, ...command.before } : element;
  const [{ width, height }, { frame }] = [before.frame, after];
  if (frame.width === width && frame.height === height) return command;
  const wholeIn = (zones?: SafeZones) =>
    subject.heads.filter((head) => worstHeadCut({ ...subject, heads: [head] }, before.crop, zones) < SLIGHTLY);
  const heads = wholeIn();
  const wereSafe = wholeIn(zonesIn(doc, before, known)).length === heads.length;
  const crop = moveCropToKeepHeads(
    { ...subject, heads },
    after.crop,
    wereSafe ? zonesIn(doc, after, known) : undefined,
  );
  return crop === after.crop ? command : { ...command, crop };
}

/** The picture of a photo that comes behind the pages; of one that is turned the heads lie elsewhere. */
function behindPages(doc: SpreadDocument, command: Command<'setBackground'>, known: Known): EditCommand {
  const { picture } = command.background;
  const photo = picture ? known.photo(picture.fileId) : null;
  if (!picture || !photo || picture.straighten || picture.fileId === doc.background.picture?.fileId) return command;
  const crop = moveCropToKeepHeads(toSubject(photo), picture.crop, zonesIn(doc, { frame: backgroundArea(doc) }, known));
  return { ...command, background: { ...command.background, picture: { ...picture, crop } } };
}

/** The command with what each frame is to show of a picture that comes into it: chosen so that no head is cut, and none lies in the fold. */
export function headsKept(doc: SpreadDocument, command: EditCommand, known: Known): EditCommand {
  switch (command.kind) {
    case 'replacePhoto': {
      const crop = fullCrop(doc, photosIn(applyCommand(doc, command)).get(command.id), known);
      return crop ? { ...command, crop } : command;
    }
    case 'fitPhoto': {
      const crop = command.to === 'fill' ? fullCrop(doc, photosIn(doc).get(command.id), known) : null;
      return crop ? { ...command, crop } : command;
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
