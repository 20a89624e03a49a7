import { centreOf, type Rect } from '../../geometry/rect';
import { traitsOf } from '../elementTraits';
import type { SpreadDocument, SpreadElement } from '../model';
import { pagesBounds } from '../pageGeometry';
import { findHiddenElements, findHiddenReason, visibleBounds } from '../visibility';
import type { EditCommand } from './commands';
import { normaliseElement } from './normalise';

const MAX_ROUNDS = 24;
const NUDGE_STEP_MM = 5;
const NUDGE_STEPS = 24;

interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Elements that a command names; it may set their place or their picture. */
interface CommandTargets {
  readonly ids: readonly string[];
  readonly isPlaced: boolean;
  readonly direction?: Offset;
}

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
    case 'setCharacterStyle':
      return { ids: command.ids, isPlaced: false };
    case 'setText':
    case 'setQrText':
      return { ids: [command.id], isPlaced: false };
    case 'cropPhoto':
    case 'emptyFrames':
    case 'straightenPhoto':
    case 'changeDrawing':
    case 'groupElements':
    case 'redesign':
    case 'removeElements':
    case 'unplacePhotos':
    case 'setLocked':
    case 'setBackground':
      return null;
  }
}

/** Decor below others is intentional, unless a command moved it there. */
const mustBeVisible = (element: SpreadElement, isPlaced: boolean) => isPlaced || !traitsOf(element).isDecor;

interface VisibilityRules {
  readonly shapes: boolean;
  readonly placed: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

/** Returns the topmost hidden element. Raising them in this order keeps their relative order. */
function findTopmostHidden(doc: SpreadDocument, { placed, known, shapes }: VisibilityRules): number {
  return doc.elements.findLastIndex((element, i) => {
    const isPlaced = placed.has(element.id);
    if (!mustBeVisible(element, isPlaced && shapes) || (!isPlaced && known.has(element.id))) return false;
    const by = findHiddenReason(doc, i);
    return isPlaced || traitsOf(element).staysOnPages ? by !== null : by === 'covered';
  });
}

const withElements = (doc: SpreadDocument, elements: readonly SpreadElement[]): SpreadDocument => ({
  ...doc,
  elements,
});

const clampOffset = (at: number, from: number, size: number) => Math.min(Math.max(at, from), from + size) - at;

function offsetOntoPages(doc: SpreadDocument, box: Rect): Offset {
  const pages = pagesBounds(doc);
  const { x, y } = centreOf(box);
  return { x: clampOffset(x, pages.x, pages.width), y: clampOffset(y, pages.y, pages.height) };
}

function moveElement(element: SpreadElement, { x, y }: Offset): SpreadElement {
  const { frame } = element;
  return normaliseElement({ ...element, frame: { ...frame, x: frame.x + x, y: frame.y + y } });
}

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

function revealElements(doc: SpreadDocument, rules: VisibilityRules): SpreadDocument | null {
  let now = doc;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const hidden = findTopmostHidden(now, rules);
    if (hidden < 0) return now;
    const next = revealElement(now, hidden, rules.placed);
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

function* nudgeOffsets({ direction }: CommandTargets): Generator<Offset> {
  const length = direction ? Math.hypot(direction.x, direction.y) : 0;
  const first = direction && length > 0 ? [{ x: direction.x / length, y: direction.y / length }] : [];
  for (const { x, y } of [...first, ...diagonals])
    for (let step = 1; step <= NUDGE_STEPS; step += 1)
      yield { x: x * step * NUDGE_STEP_MM, y: y * step * NUDGE_STEP_MM };
}

const largestMagnitude = (ways: readonly number[]) =>
  ways.reduce((far, way) => (Math.abs(way) > Math.abs(far) ? way : far), 0);

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

function nudgeUntilVisible(doc: SpreadDocument, named: CommandTargets, rules: VisibilityRules): SpreadDocument | null {
  const moved = new Set(named.ids);
  for (const way of nudgeOffsets(named)) {
    const elements = doc.elements.map((one) => (moved.has(one.id) && !one.locked ? moveElement(one, way) : one));
    const further = revealElements(withElements(doc, elements), rules);
    if (further) return further;
  }
  return null;
}

/**
 * Returns the document after a command, with nothing hidden by it. A placed element rises above those that would cover
 * it, and those that it would cover rise above it. Elements of equal size are nudged apart. A command that must hide
 * something has no effect.
 */
export function keepVisible(before: SpreadDocument, after: SpreadDocument, command: EditCommand): SpreadDocument {
  const named = targetsOf(command);
  if (!named || findTopmostHidden(after, { placed: new Set(named.ids), known: NONE, shapes: true }) < 0) return after;
  const rules = {
    placed: new Set(named.isPlaced ? named.ids : []),
    known: new Set(findHiddenElements(before).keys()),
    shapes: true,
  };
  const lenient = { ...rules, shapes: false };
  return (
    revealElements(moveBackOntoPages(after, rules.placed), rules) ??
    revealElements(moveBackOntoPages(after, rules.placed), lenient) ??
    nudgeUntilVisible(after, named, lenient) ??
    before
  );
}

/**
 * Keeps visible elements visible in a converted document, such as one in a new format: by z-order, else by moving those
 * that would be hidden.
 */
export function keepPreviouslyVisible(before: SpreadDocument, after: SpreadDocument): SpreadDocument {
  const known = new Set(findHiddenElements(before).keys());
  const rules = { placed: NONE, known, shapes: false };
  const ordered = revealElements(after, rules);
  if (ordered) return ordered;
  const ids = [...findHiddenElements(after).keys()].filter((id) => !known.has(id));
  return nudgeUntilVisible(after, { ids, isPlaced: false }, rules) ?? after;
}
