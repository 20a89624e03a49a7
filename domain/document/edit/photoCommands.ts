import type { Rect } from '../../geometry/rect';
import type { PhotoElement, SpreadElement } from '../model';
import { NO_ADJUSTMENTS } from '../photo/colourAdjustments';
import type { EditCommand, PhotoSnapshot } from './commands';
import { createFillCrop, fitFrame, photoAspect, reshapeCrop } from './crops';
import { changeUnlocked, type Elements, normaliseElement, normaliseFrame } from './normalise';
import { MIN_PHOTO_SIDE_MM } from './styles';

type PhotoCommand = Extract<
  EditCommand,
  { kind: 'cropPhoto' | 'straightenPhoto' | 'fitPhoto' | 'replacePhoto' | 'swapPhotos' | 'emptyFrames' }
>;
type Swap = Extract<PhotoCommand, { kind: 'swapPhotos' }>;

/** @param before the photo before a series of changes, whose cut parts come back */
function setPhotoFrame(photo: PhotoElement, frame: Rect, before?: PhotoSnapshot): PhotoElement {
  const shown = normaliseFrame(frame, MIN_PHOTO_SIDE_MM);
  const from = before?.fileId === photo.fileId ? before : photo;
  return { ...photo, frame: shown, crop: reshapeCrop(from.crop, photoAspect(from.crop, from.frame), shown) };
}

export const setFrame = (element: SpreadElement, frame: Rect, before?: PhotoSnapshot): SpreadElement =>
  element.type === 'photo' ? setPhotoFrame(element, frame, before) : { ...element, frame };

function fitPhoto(photo: PhotoElement, to: 'fill' | 'fit', crop?: Rect): PhotoElement {
  const aspect = photoAspect(photo.crop, photo.frame);
  if (to === 'fill') return { ...photo, crop: crop ?? createFillCrop(aspect, photo.frame) };
  return { ...photo, frame: fitFrame(photo.frame, aspect), straighten: 0, crop: { x: 0, y: 0, width: 1, height: 1 } };
}

const findPhoto = (elements: Elements, id: string): PhotoElement | undefined =>
  elements.find((element): element is PhotoElement => element.id === id && element.type === 'photo');

function swapPhotos(elements: Elements, { a, b, crops = {} }: Swap): Elements {
  const [first, second] = [findPhoto(elements, a), findPhoto(elements, b)];
  if (!first || !second || a === b || first.locked || second.locked) return elements;
  const into = (frame: PhotoElement, photo: PhotoElement): SpreadElement => {
    const { crop, straighten = 0, adjust = NO_ADJUSTMENTS } = photo;
    const centre = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
    return normaliseElement({
      ...frame,
      fileId: photo.fileId,
      straighten,
      adjust,
      crop: crops[frame.id] ?? createFillCrop(photoAspect(crop, photo.frame), frame.frame, centre),
    });
  };
  return elements.map((element) =>
    element === first ? into(first, second) : element === second ? into(second, first) : element,
  );
}

export function clearPhotoFrame(element: SpreadElement): SpreadElement {
  if (element.type !== 'photo') return element;
  const { straighten: _, adjust: __, ...frame } = element;
  return { ...frame, fileId: null, crop: { x: 0, y: 0, width: 1, height: 1 } };
}

const changePhoto = (elements: Elements, id: string, by: (photo: PhotoElement) => SpreadElement): Elements =>
  changeUnlocked(elements, [id], (element) => (element.type === 'photo' ? by(element) : element));

export function applyPhotoCommand(elements: Elements, command: PhotoCommand): Elements {
  switch (command.kind) {
    case 'cropPhoto':
      return changePhoto(elements, command.id, (photo) => ({ ...photo, crop: command.crop }));
    case 'straightenPhoto':
      return changePhoto(elements, command.id, (photo) => ({
        ...(command.before ? setPhotoFrame(photo, photo.frame, command.before) : photo),
        straighten: command.angle,
      }));
    case 'fitPhoto':
      return changePhoto(elements, command.id, (photo) => fitPhoto(photo, command.to, command.crop));
    case 'replacePhoto':
      return changePhoto(elements, command.id, (photo) => {
        const crop = command.crop ?? createFillCrop(command.photo.width / command.photo.height, photo.frame);
        return { ...photo, fileId: command.fileId, straighten: 0, adjust: NO_ADJUSTMENTS, crop };
      });
    case 'swapPhotos':
      return swapPhotos(elements, command);
    case 'emptyFrames':
      return changeUnlocked(elements, command.ids, clearPhotoFrame);
  }
}
