import type { Rect, SpreadDocument, SpreadElement } from '../model';
import { centreOf, pagesBounds } from '../pageGeometry';
import { findHiddenElements, findHiddenReason, visibleBounds } from '../visibility';
import type { EditCommand } from './commands';
import { normaliseElement } from './normalise';

/** Attempts to bring what is hidden to the light by the pile alone. */
const MAX_ROUNDS = 24;
/** mm by which elements go on until they hide nothing. */
const NUDGE_STEP_MM = 5;
const NUDGE_STEPS = 24;

interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The elements that a command names; it may give them their place or their picture. */
interface CommandTargets {
  readonly ids: readonly string[];
  readonly isPlaced: boolean;
  readonly direction?: Offset;
}

/** Null for what hides nothing. */
function targetsOf(command: EditCommand): CommandTargets | null {
  switch (command.kind) {
    case 'moveElements':
      return { ids: command.ids, isPlaced: true, direction: { x: command.dx, y: command.dy } };
    case 'rotateElements':
    case 'reorderElements':
      return { ids: command.ids, isPlaced: true };
    case 'resizeElement':
    case 'fitPhoto':
    case 'replacePhoto':
      return { ids: [command.id], isPlaced: true };
    case 'swapPhotos':
      return { ids: [command.a, command.b], isPlaced: true };
    case 'placeElements':
      return { ids: command.places.map(({ id }) => id), isPlaced: true };
    case 'addElement':
      return { ids: [command.element.id], isPlaced: true };
    case 'addElements':
      return { ids: command.elements.map(({ id }) => id), isPlaced: true };
    case 'rearrange':
      return { ids: command.elements.map(({ id }) => id), isPlaced: false };
    case 'duplicateElements':
      return { ids: command.copies, isPlaced: true };
    case 'setStyle':
    case 'setTextStyle':
      return { ids: command.ids, isPlaced: false };
    case 'setText':
    case 'setQrText':
      return { ids: [command.id], isPlaced: false };
    case 'cropPhoto':
    case 'emptyFrames':
    case 'straightenPhoto':
    case 'groupElements':
    case 'removeElements':
    case 'unplacePhotos':
    case 'setLocked':
    case 'setBackground':
      return null;
  }
}

/** A shape that lies below others, such as a ground behind words, is meant to; one that was moved there is not. */
const mustBeVisible = ({ type }: SpreadElement, isPlaced: boolean) => isPlaced || type !== 'shape';

interface VisibilityRules {
  /** Shapes that were placed are to be seen too. */
  readonly shapes: boolean;
  readonly placed: ReadonlySet<string>;
  /** Hidden before, and no fault of the command. */
  readonly known: ReadonlySet<string>;
}

/** The uppermost one that is hidden: brought up one after the other, they keep their order. */
function findTopmostHidden(doc: SpreadDocument, { placed, known, shapes }: VisibilityRules): number {
  return doc.elements.findLastIndex((element, i) => {
    const isPlaced = placed.has(element.id);
    if (!mustBeVisible(element, isPlaced && shapes) || (!isPlaced && known.has(element.id))) return false;
    const by = findHiddenReason(doc, i);
    return isPlaced || element.type === 'photo' ? by !== null : by === 'covered';
  });
}

const withElements = (doc: SpreadDocument, elements: readonly SpreadElement[]): SpreadDocument => ({
  ...doc,
  elements,
});

const clampOffset = (at: number, from: number, size: number) => Math.min(Math.max(at, from), from + size) - at;

/** How far a box goes until its middle lies on the pages. */
function offsetOntoPages(doc: SpreadDocument, box: Rect): Offset {
  const pages = pagesBounds(doc);
  const { x, y } = centreOf(box);
  return { x: clampOffset(x, pages.x, pages.width), y: clampOffset(y, pages.y, pages.height) };
}

function moveElement(element: SpreadElement, { x, y }: Offset): SpreadElement {
  const { frame } = element;
  return normaliseElement({ ...element, frame: { ...frame, x: frame.x + x, y: frame.y + y } });
}

/** The element as little higher in the pile as it takes to be seen; null where that is not enough. */
function raiseUntilVisible(doc: SpreadDocument, index: number): SpreadDocument | null {
  const element = doc.elements[index];
  if (!element || element.locked) return null;
  const rest = doc.elements.toSpliced(index, 1);
  for (let to = index + 1; to <= rest.length; to += 1) {
    const reordered = withElements(doc, rest.toSpliced(to, 0, element));
    if (findHiddenReason(reordered, to) === null) return reordered;
  }
  return null;
}

/** Moves the elements that were placed over a locked one below it. */
function lowerCoveringElements(doc: SpreadDocument, index: number, placed: ReadonlySet<string>): SpreadDocument | null {
  const below = doc.elements.slice(index + 1).filter(({ id, locked }) => placed.has(id) && !locked);
  if (below.length === 0) return null;
  const moved = new Set(below);
  const rest = doc.elements.filter((element) => !moved.has(element));
  const at = rest.findIndex(({ id }) => id === doc.elements[index]?.id);
  return withElements(doc, rest.toSpliced(at, 0, ...below));
}

function revealElement(doc: SpreadDocument, index: number, placed: ReadonlySet<string>): SpreadDocument | null {
  const element = doc.elements[index];
  if (!element) return null;
  if (findHiddenReason(doc, index) === 'covered')
    return raiseUntilVisible(doc, index) ?? lowerCoveringElements(doc, index, placed);
  const { x, y } = offsetOntoPages(doc, visibleBounds(element));
  if (element.locked || (x === 0 && y === 0)) return null;
  return withElements(doc, doc.elements.with(index, moveElement(element, { x, y })));
}

/** The document with all seen that is to be seen; null where the pile cannot do that. */
function revealElements(doc: SpreadDocument, wish: VisibilityRules): SpreadDocument | null {
  let now = doc;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const hidden = findTopmostHidden(now, wish);
    if (hidden < 0) return now;
    const next = revealElement(now, hidden, wish.placed);
    if (!next) return null;
    now = next;
  }
  return null;
}

const diagonals: readonly Offset[] = [
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: 1, y: -1 },
  { x: -1, y: -1 },
];

/** On in the direction that they came, else down and to the right, and so on. */
function* nudgeOffsets({ direction }: CommandTargets): Generator<Offset> {
  const length = direction ? Math.hypot(direction.x, direction.y) : 0;
  const first = direction && length > 0 ? [{ x: direction.x / length, y: direction.y / length }] : [];
  for (const { x, y } of [...first, ...diagonals])
    for (let step = 1; step <= NUDGE_STEPS; step += 1)
      yield { x: x * step * NUDGE_STEP_MM, y: y * step * NUDGE_STEP_MM };
}

const largestMagnitude = (ways: readonly number[]) =>
  ways.reduce((far, way) => (Math.abs(way) > Math.abs(far) ? way : far), 0);

/** Brings elements that were placed together back together, as far as the one has to that lies the farthest off the pages. */
function moveBackOntoPages(doc: SpreadDocument, placed: ReadonlySet<string>): SpreadDocument {
  const isMoved = ({ id, locked }: SpreadElement) => placed.has(id) && !locked;
  const offsets = doc.elements.flatMap((element, i) =>
    isMoved(element) && findHiddenReason(doc, i) === 'off_pages' ? [offsetOntoPages(doc, visibleBounds(element))] : [],
  );
  if (offsets.length === 0 || placed.size < 2) return doc;
  const offset = { x: largestMagnitude(offsets.map(({ x }) => x)), y: largestMagnitude(offsets.map(({ y }) => y)) };
  return withElements(
    doc,
    doc.elements.map((element) => (isMoved(element) ? moveElement(element, offset) : element)),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** With what was placed a little further, where nothing is hidden by it. */
function nudgeUntilVisible(doc: SpreadDocument, named: CommandTargets, wish: VisibilityRules): SpreadDocument | null {
  const moved = new Set(named.ids);
  for (const way of nudgeOffsets(named)) {
    const elements = doc.elements.map((one) => (moved.has(one.id) && !one.locked ? moveElement(one, way) : one));
    const further = revealElements(withElements(doc, elements), wish);
    if (further) return further;
  }
  return null;
}

/**
 * Returns the document after a command, with nothing hidden by it. An element that it placed comes to lie above what would cover it, and what it would cover comes to
 * lie above that; where both are as large, it goes a little further. A command that cannot do otherwise than hide something does nothing.
 */
export function keepVisible(before: SpreadDocument, after: SpreadDocument, command: EditCommand): SpreadDocument {
  const named = targetsOf(command);
  if (!named || findTopmostHidden(after, { placed: new Set(named.ids), known: NONE, shapes: true }) < 0) return after;
  const wish = {
    placed: new Set(named.isPlaced ? named.ids : []),
    known: new Set(findHiddenElements(before).keys()),
    shapes: true,
  };
  const lenient = { ...wish, shapes: false };
  return (
    revealElements(moveBackOntoPages(after, wish.placed), wish) ??
    revealElements(moveBackOntoPages(after, wish.placed), lenient) ??
    nudgeUntilVisible(after, named, lenient) ??
    before
  );
}

/** A whole document that became another, as in a new format: what was seen before is seen, as far as the pile can help. */
export const keepPreviouslyVisible = (before: SpreadDocument, after: SpreadDocument): SpreadDocument =>
  revealElements(after, { placed: NONE, known: new Set(findHiddenElements(before).keys()), shapes: false }) ?? after;
