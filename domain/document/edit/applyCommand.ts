import type { Rect } from '../../geometry/rect';
import { documentLimits } from '../codec/documentLimits';
import { canBeDrawn } from '../drawn';
import type { PhotoElement, QrElement, SpreadDocument, SpreadElement, TextElement } from '../model';
import { NO_ADJUSTMENTS } from '../photo/colourAdjustments';
import { qrTextError } from '../qr/qrText';
import { cleanText } from '../text/breakLines';
import { moveStyles, styleRange } from '../text/characterStyles';
import type { DrawingChange, EditCommand, ElementPlacement, PhotoSnapshot, ZOrderMove } from './commands';
import { createFillCrop, fitFrame, photoAspect, reshapeCrop } from './crops';
import { groupIdsForCopies, setGroup } from './groups';
import { keepVisible } from './keepVisible';
import { normaliseBackground, normaliseElement, normaliseFrame } from './normalise';
import { MIN_OPACITY, MIN_PHOTO_SIDE_MM, scaleText, setElementStyle, setTextStyle } from './styles';

type Elements = readonly SpreadElement[];
type Change = (element: SpreadElement) => SpreadElement;

/** Offset of a duplicate, down and to the right. */
const DUPLICATE_OFFSET_MM = 5;

/** Changes the unlocked elements with these ids. */
function changeUnlocked(elements: Elements, ids: readonly string[], by: Change): Elements {
  const wanted = new Set(ids);
  return elements.map((element) => {
    if (!wanted.has(element.id) || element.locked) return element;
    const changed = by(element);
    return changed === element ? element : normaliseElement(changed);
  });
}

const findPhoto = (elements: Elements, id: string): PhotoElement | undefined =>
  elements.find((element): element is PhotoElement => element.id === id && element.type === 'photo');

type Resize = Extract<EditCommand, { kind: 'resizeElement' }>;

/** Sets a frame. A photo keeps its proportions; a text is broken into lines again. */
function setFrame(element: SpreadElement, frame: SpreadElement['frame'], before?: PhotoSnapshot): SpreadElement {
  if (element.type !== 'photo') return { ...element, frame };
  const shown = normaliseFrame(frame, MIN_PHOTO_SIDE_MM);
  const from = before?.fileId === element.fileId ? before : element;
  return { ...element, frame: shown, crop: reshapeCrop(from.crop, photoAspect(from.crop, from.frame), shown) };
}

function resizeElement(element: SpreadElement, { frame, before, crop }: Resize): SpreadElement {
  const shown = setFrame(element, frame, before);
  return shown.type === 'photo' && crop ? { ...shown, crop } : shown;
}

function placeElements(elements: Elements, places: readonly ElementPlacement[]): Elements {
  const wanted = new Map(places.map((one) => [one.id, one]));
  return changeUnlocked(elements, [...wanted.keys()], (element) => {
    const at = wanted.get(element.id);
    if (!at) return element;
    const { frame, rotation, size } = at;
    const placed = setFrame(element, frame);
    const sized = placed.type === 'text' && size !== undefined ? scaleText(placed, size) : placed;
    return { ...sized, rotation: rotation ?? element.rotation };
  });
}

function fitPhoto(photo: PhotoElement, to: 'fill' | 'fit', crop?: Rect): PhotoElement {
  const aspect = photoAspect(photo.crop, photo.frame);
  if (to === 'fill') return { ...photo, crop: crop ?? createFillCrop(aspect, photo.frame) };
  return { ...photo, frame: fitFrame(photo.frame, aspect), straighten: 0, crop: { x: 0, y: 0, width: 1, height: 1 } };
}

type Swap = Extract<EditCommand, { kind: 'swapPhotos' }>;

/** Swaps two photos between their frames, each around the centre of its crop. */
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

type SetText = Extract<EditCommand, { kind: 'setText' }>;

function setText(element: TextElement, { text, caret, styles }: SetText): TextElement {
  const known = element.styles ?? [];
  if (!styles && known.length === 0) return { ...element, text };
  return { ...element, text, styles: styles ?? moveStyles(known, element.text, text, caret) };
}

type StyleCharacters = Extract<EditCommand, { kind: 'setCharacterStyle' }>;

function setCharacterStyle(element: TextElement, { style, range }: StyleCharacters): TextElement {
  const { styles = [], text } = element;
  return { ...element, styles: styleRange(styles, text, range ?? { start: 0, end: text.length }, style) };
}

const setQrText = (code: QrElement, text: string): QrElement => ({ ...code, text: cleanText(text).trim() });

/** Changes a drawn element of that type, if it can be drawn afterwards. */
function changeDrawing(element: SpreadElement, change: DrawingChange): SpreadElement {
  if (element.type !== change.type) return element;
  const changed = { ...element, ...change } as SpreadElement;
  return canBeDrawn(changed) ? changed : element;
}

function add(elements: Elements, added: readonly SpreadElement[]): Elements {
  const taken = new Set(elements.map(({ id }) => id));
  const fresh = added
    .map((one) => (one.type === 'qr' ? setQrText(one, one.text) : one))
    .filter((one) => !taken.has(one.id) && !(one.type === 'qr' && qrTextError(one.text)) && canBeDrawn(one))
    .map((one) => normaliseElement({ ...one, opacity: Math.max(MIN_OPACITY, one.opacity) }));
  return elements.length + fresh.length > documentLimits.elements ? elements : [...elements, ...fresh];
}

type Duplicate = Extract<EditCommand, { kind: 'duplicateElements' }>;

function duplicate(
  elements: Elements,
  { ids, copies, by = { x: DUPLICATE_OFFSET_MM, y: DUPLICATE_OFFSET_MM } }: Duplicate,
): Elements {
  const names = new Map(ids.map((id, i) => [id, copies[i]]));
  const groups = groupIdsForCopies(elements, names);
  const made = elements.flatMap((element): SpreadElement[] => {
    const id = names.get(element.id);
    if (id === undefined) return [];
    const { x, y } = element.frame;
    const frame = { ...element.frame, x: x + by.x, y: y + by.y };
    return [setGroup({ ...element, id, frame, locked: false }, groups.get(element.group ?? '') ?? null)];
  });
  return add(elements, made);
}

/** Moves the selected elements one step towards the end of the list; those at the end stay. */
function moveOneStepUp(elements: Elements, isChosen: (element: SpreadElement) => boolean): Elements {
  const order = [...elements];
  for (let i = order.length - 2; i >= 0; i -= 1) {
    const [lower, upper] = [order[i], order[i + 1]];
    if (lower && upper && isChosen(lower) && !isChosen(upper)) [order[i], order[i + 1]] = [upper, lower];
  }
  return order;
}

function reorderElements(elements: Elements, ids: readonly string[], to: ZOrderMove): Elements {
  const wanted = new Set(ids);
  const isChosen = (element: SpreadElement) => wanted.has(element.id) && !element.locked;
  const [chosen, rest] = [elements.filter(isChosen), elements.filter((element) => !isChosen(element))];
  if (to === 'front') return [...rest, ...chosen];
  if (to === 'back') return [...chosen, ...rest];
  return to === 'forward'
    ? moveOneStepUp(elements, isChosen)
    : moveOneStepUp(elements.toReversed(), isChosen).toReversed();
}

/** Moves elements to new places. No element is added, removed or retyped; locked ones stay. */
function rearrange(elements: Elements, placed: Elements): Elements {
  const places = new Map(placed.map((element) => [element.id, element]));
  return elements.map((element) => {
    const place = places.get(element.id);
    return !place || element.locked || place.type !== element.type
      ? element
      : normaliseElement({ ...place, locked: false });
  });
}

/** Empties a photo frame; returns other elements unchanged. */
export function clearPhotoFrame(element: SpreadElement): SpreadElement {
  if (element.type !== 'photo') return element;
  const { straighten: _, adjust: __, ...frame } = element;
  return { ...frame, fileId: null, crop: { x: 0, y: 0, width: 1, height: 1 } };
}

function changeElements(elements: Elements, command: EditCommand): Elements {
  switch (command.kind) {
    case 'moveElements':
      return changeUnlocked(elements, command.ids, (element) => {
        const { x, y, width, height } = element.frame;
        return { ...element, frame: { x: x + command.dx, y: y + command.dy, width, height } };
      });
    case 'resizeElement':
      return changeUnlocked(elements, [command.id], (element) => resizeElement(element, command));
    case 'placeElements':
      return placeElements(elements, command.places);
    case 'rotateElements':
      return changeUnlocked(elements, command.ids, (element) => ({ ...element, rotation: command.rotation }));
    case 'cropPhoto':
      return changeUnlocked(elements, [command.id], (element) =>
        element.type === 'photo' ? { ...element, crop: command.crop } : element,
      );
    case 'straightenPhoto':
      return changeUnlocked(elements, [command.id], (element) =>
        element.type === 'photo'
          ? {
              ...(command.before ? setFrame(element, element.frame, command.before) : element),
              straighten: command.angle,
            }
          : element,
      );
    case 'fitPhoto':
      return changeUnlocked(elements, [command.id], (element) =>
        element.type === 'photo' ? fitPhoto(element, command.to, command.crop) : element,
      );
    case 'replacePhoto':
      return changeUnlocked(elements, [command.id], (element) => {
        if (element.type !== 'photo') return element;
        const crop = command.crop ?? createFillCrop(command.photo.width / command.photo.height, element.frame);
        return { ...element, fileId: command.fileId, straighten: 0, adjust: NO_ADJUSTMENTS, crop };
      });
    case 'swapPhotos':
      return swapPhotos(elements, command);
    case 'emptyFrames':
      return changeUnlocked(elements, command.ids, clearPhotoFrame);
    case 'setText':
      return changeUnlocked(elements, [command.id], (element) =>
        element.type === 'text' ? setText(element, command) : element,
      );
    case 'setQrText':
      return changeUnlocked(elements, [command.id], (element) => {
        const changed = element.type === 'qr' ? setQrText(element, command.text) : null;
        return changed && !qrTextError(changed.text) ? changed : element;
      });
    case 'changeDrawing':
      return changeUnlocked(elements, [command.id], (element) => changeDrawing(element, command.change));
    case 'setTextStyle':
      return changeUnlocked(elements, command.ids, (element) =>
        element.type === 'text' ? setTextStyle(element, command.style) : element,
      );
    case 'setCharacterStyle':
      return changeUnlocked(elements, command.ids, (element) =>
        element.type === 'text' ? setCharacterStyle(element, command) : element,
      );
    case 'setStyle':
      return changeUnlocked(elements, command.ids, (element) => setElementStyle(element, command.style));
    case 'addElement':
      return add(elements, [command.element]);
    case 'addElements':
      return add(elements, command.elements);
    case 'duplicateElements':
      return duplicate(elements, command);
    case 'groupElements':
      return changeUnlocked(elements, command.ids, (element) => setGroup(element, command.group));
    case 'removeElements':
    case 'unplacePhotos':
      return elements.filter((element) => element.locked || !command.ids.includes(element.id));
    case 'reorderElements':
      return reorderElements(elements, command.ids, command.to);
    case 'setLocked':
      return elements.map((element) =>
        command.ids.includes(element.id) ? { ...element, locked: command.locked } : element,
      );
    case 'rearrange':
      return rearrange(elements, command.elements);
    case 'setBackground':
      return elements;
  }
}

const photoFileIds = (elements: Elements): string[] =>
  elements.flatMap((element) => (element.type === 'photo' && element.fileId !== null ? [element.fileId] : []));

/** Keeps unplaced photos listed until they are on the pages again. */
function updateUnplacedPhotos(doc: SpreadDocument, elements: Elements, ids: readonly string[]): SpreadDocument {
  const { unplacedPhotoIds: before = [], ...rest } = doc;
  if (before.length === 0 && ids.length === 0) return doc;
  const laid = photoFileIds(doc.elements.filter(({ id, locked }) => ids.includes(id) && !locked));
  const shown = new Set(photoFileIds(elements));
  const unplacedPhotoIds = [...new Set([...before, ...laid])]
    .filter((id) => !shown.has(id))
    .slice(0, documentLimits.elements);
  return unplacedPhotoIds.length === 0 ? rest : { ...rest, unplacedPhotoIds };
}

/** Returns the document after a command. Unknown and locked targets are left unchanged, and nothing becomes hidden. */
export function applyCommand(doc: SpreadDocument, command: EditCommand): SpreadDocument {
  if (command.kind === 'setBackground') return { ...doc, background: normaliseBackground(command.background, doc) };
  const changed = changeElements(doc.elements, command);
  const { elements } = keepVisible(doc, { ...doc, elements: changed }, command);
  return { ...updateUnplacedPhotos(doc, elements, command.kind === 'unplacePhotos' ? command.ids : []), elements };
}
