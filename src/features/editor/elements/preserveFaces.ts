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
import type { AlbumPhotoMetadata } from '../state/toLayoutPhoto';

type Command<K extends EditCommand['kind']> = Extract<EditCommand, { kind: K }>;
type FramePlacement = Pick<PhotoElement, 'frame'> & { readonly rotation?: number };

/** Share of a head that may be cut where it counts as whole. */
const MAX_CUT_SHARE = 0.02;

const indexPhotos = ({ elements }: SpreadDocument): ReadonlyMap<string, PhotoElement> =>
  new Map(elements.flatMap((one) => (one.type === 'photo' ? [[one.id, one] as const] : [])));

/** Where in a frame heads may stand: not in the fold, not beyond the trim. Anywhere in one that is turned, or lies beside the pages. */
function faceSafeZones(
  doc: SpreadDocument,
  { frame, rotation = 0 }: FramePlacement,
  { pages }: AlbumPhotoMetadata,
): SafeZones | undefined {
  const zones = rotation === 0 ? computeSafeZones(frame, safeAreas(doc, pages)) : [];
  return zones.length > 0 ? zones : undefined;
}

/** What is known of the photo of a frame; nothing of one that is turned in it, whose heads lie elsewhere. */
const findSubject = (element: PhotoElement | undefined, known: AlbumPhotoMetadata): Subject | null => {
  const photo = element?.fileId && !element.straighten ? known.photo(element.fileId) : null;
  return photo && toSubject(photo);
};

/** What a frame shows of a photo that fills it, as the engine would choose it. */
function fillingCrop(doc: SpreadDocument, element: PhotoElement | undefined, known: AlbumPhotoMetadata): Rect | null {
  const subject = findSubject(element, known);
  if (!element || !subject) return null;
  const { width, height } = element.frame;
  return computeCrop(subject, width / height, faceSafeZones(doc, element, known));
}

/** Two photos that change places show what they showed; where the other frame would cut a head, as much beside that as is needed. */
function preserveFacesOnSwap(
  doc: SpreadDocument,
  command: Command<'swapPhotos'>,
  known: AlbumPhotoMetadata,
): EditCommand {
  const after = indexPhotos(applyCommand(doc, command));
  const crops = [command.a, command.b].flatMap((id) => {
    const element = after.get(id);
    const subject = findSubject(element, known);
    return element && subject
      ? [[id, moveCropToKeepHeads(subject, element.crop, faceSafeZones(doc, element, known))] as const]
      : [];
  });
  return { ...command, crops: Object.fromEntries(crops) };
}

/**
 * A frame of another shape goes on showing whole each head that it showed whole; one that its user cut stays cut. Out of the fold and away from the trim it
 * keeps them where they all were so.
 */
function preserveFacesOnResize(
  doc: SpreadDocument,
  command: Command<'resizeElement'>,
  known: AlbumPhotoMetadata,
): EditCommand {
  const element = indexPhotos(doc).get(command.id);
  const subject = findSubject(element, known);
  const after = indexPhotos(applyCommand(doc, command)).get(command.id);
  if (!element || !subject || !after) return command;
  const before = command.before?.fileId === element.fileId ? { ...element, ...command.before } : element;
  const [{ width, height }, { frame }] = [before.frame, after];
  if (frame.width === width && frame.height === height) return command;
  const wholeIn = (zones?: SafeZones) =>
    subject.heads.filter((head) => worstHeadCut({ ...subject, heads: [head] }, before.crop, zones) < MAX_CUT_SHARE);
  const heads = wholeIn();
  const wereSafe = wholeIn(faceSafeZones(doc, before, known)).length === heads.length;
  const crop = moveCropToKeepHeads(
    { ...subject, heads },
    after.crop,
    wereSafe ? faceSafeZones(doc, after, known) : undefined,
  );
  return crop === after.crop ? command : { ...command, crop };
}

/** The picture of a photo that comes behind the pages; of one that is turned the heads lie elsewhere. */
function preserveFacesInBackground(
  doc: SpreadDocument,
  command: Command<'setBackground'>,
  known: AlbumPhotoMetadata,
): EditCommand {
  const { picture } = command.background;
  const photo = picture ? known.photo(picture.fileId) : null;
  if (!picture || !photo || picture.straighten || picture.fileId === doc.background.picture?.fileId) return command;
  const crop = moveCropToKeepHeads(
    toSubject(photo),
    picture.crop,
    faceSafeZones(doc, { frame: backgroundArea(doc) }, known),
  );
  return { ...command, background: { ...command.background, picture: { ...picture, crop } } };
}

/** The command with what each frame is to show of a picture that comes into it: chosen so that no head is cut, and none lies in the fold. */
export function preserveFaces(doc: SpreadDocument, command: EditCommand, known: AlbumPhotoMetadata): EditCommand {
  switch (command.kind) {
    case 'replacePhoto': {
      const crop = fillingCrop(doc, indexPhotos(applyCommand(doc, command)).get(command.id), known);
      return crop ? { ...command, crop } : command;
    }
    case 'fitPhoto': {
      const crop = command.to === 'fill' ? fillingCrop(doc, indexPhotos(doc).get(command.id), known) : null;
      return crop ? { ...command, crop } : command;
    }
    case 'resizeElement':
      return preserveFacesOnResize(doc, command, known);
    case 'swapPhotos':
      return preserveFacesOnSwap(doc, command, known);
    case 'setBackground':
      return preserveFacesInBackground(doc, command, known);
    default:
      return command;
  }
}
