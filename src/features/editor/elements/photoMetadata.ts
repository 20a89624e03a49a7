import type { StorageFile } from '@domain/contract';
import {
  backgroundArea,
  type PhotoElement,
  type Rect,
  type SpreadDocument,
  type SpreadElement,
} from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import {
  computeCrop,
  computeSafeZones,
  type LayoutPhoto,
  moveCropToKeepHeads,
  type SafeZones,
  type Subject,
  toSubject,
  worstHeadCut,
} from '@domain/layout';
import { type BookBinding, safeAreas } from '@domain/print';
import { type StorageRoot, selectPhotoMap } from '@/features/storage';
import { actions as toasts } from '@/features/toasts';
import { toLayoutAnalysis, toLayoutCapture } from '@/lib/toLayoutCapture';
import { selectBinding } from '../state/binding';
import { selectEditor } from '../state/selectors';

/** Returns the metadata of a photo for the layout engine: its size in px, and the storage's analysis. */
export function createLayoutPhoto(
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
  stored: StorageFile | undefined,
): LayoutPhoto {
  const { focus = null, colour = null, place = null } = stored ?? {};
  return {
    id,
    width,
    height,
    focus,
    colour,
    analysis: stored ? toLayoutAnalysis(stored) : null,
    ...toLayoutCapture(stored),
    place,
  };
}

interface AlbumPhotoMetadata {
  /** Returns null for an unknown photo. */
  readonly photo: (fileId: string) => LayoutPhoto | null;
  readonly binding: BookBinding;
}

export function selectPhotoMetadata(state: Parameters<typeof selectEditor>[0] & StorageRoot): AlbumPhotoMetadata {
  const { photos } = selectEditor(state);
  const stored = selectPhotoMap(state);
  return {
    photo: (id) => {
      const size = photos[id] ?? stored[id];
      return size ? createLayoutPhoto(id, size, stored[id]) : null;
    },
    binding: selectBinding(state),
  };
}

/** Returns the elements whose photo is in neither album nor storage. */
export const findElementsWithoutPhoto = (
  elements: readonly SpreadElement[],
  { photo }: AlbumPhotoMetadata,
): readonly SpreadElement[] =>
  elements.filter((one) => one.type === 'photo' && one.fileId !== null && photo(one.fileId) === null);

export const createFramesEmptiedToast = (count: number) =>
  toasts.shown({ title: { id: 'editor.photosLacking', values: { count } }, variant: 'warning' });

type Command<K extends EditCommand['kind']> = Extract<EditCommand, { kind: K }>;
type FramePlacement = Pick<PhotoElement, 'frame'> & { readonly rotation?: number };

/** A head that is cut by at most this fraction counts as whole. */
const MAX_CUT_SHARE = 0.02;

const indexPhotos = ({ elements }: SpreadDocument): ReadonlyMap<string, PhotoElement> =>
  new Map(elements.flatMap((one) => (one.type === 'photo' ? [[one.id, one] as const] : [])));

/**
 * Returns the zones of a frame that are safe for heads: not in the fold, not beyond the trim edge. The whole frame is
 * safe if it is rotated or lies beside the pages.
 */
function faceSafeZones(
  doc: SpreadDocument,
  { frame, rotation = 0 }: FramePlacement,
  { binding }: AlbumPhotoMetadata,
): SafeZones | undefined {
  const zones = rotation === 0 ? computeSafeZones(frame, safeAreas(doc, binding)) : [];
  return zones.length > 0 ? zones : undefined;
}

/**
 * Returns the subject of a frame's photo; null if the photo is rotated in its frame, since the known face boxes do not
 * match it.
 */
const findSubject = (element: PhotoElement | undefined, known: AlbumPhotoMetadata): Subject | null => {
  const photo = element?.fileId && !element.straighten ? known.photo(element.fileId) : null;
  return photo && toSubject(photo);
};

/** Returns the crop of a photo that fills the frame, as the layout engine would choose it. */
function fillingCrop(doc: SpreadDocument, element: PhotoElement | undefined, known: AlbumPhotoMetadata): Rect | null {
  const subject = findSubject(element, known);
  if (!element || !subject) return null;
  const { width, height } = element.frame;
  return computeCrop(subject, width / height, faceSafeZones(doc, element, known));
}

/** Keeps the crops of two swapped photos. If the other frame would cut a head, its crop grows as far as needed. */
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
 * Keeps each head whole that was whole before a resize. A head that the user has cut stays cut. Heads that were all
 * clear of fold and trim edge stay clear.
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
    subject.keptParts.filter((part) => worstHeadCut({ keptParts: [part] }, before.crop, zones) < MAX_CUT_SHARE);
  const keptParts = wholeIn();
  const wereSafe = wholeIn(faceSafeZones(doc, before, known)).length === keptParts.length;
  const crop = moveCropToKeepHeads(
    { ...subject, keptParts },
    after.crop,
    wereSafe ? faceSafeZones(doc, after, known) : undefined,
  );
  return crop === after.crop ? command : { ...command, crop };
}

/** Sets the crop of a new background photo. A rotated photo keeps its crop, since its face boxes do not match. */
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

/** Adds crops to a command for the photos that it brings into frames, so that no head is cut or lies in the fold. */
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
