import type { Rect, SpreadDocument, SpreadElement } from '../model';
import { aroundPages, centreOf } from '../pageGeometry';
import { hiddenBy, hiddenElements, seenBounds } from '../visibility';
import type { EditCommand } from './commands';
import { tidyElement } from './normalise';

/** Attempts to bring what is hidden to the light by the pile alone. */
const ROUNDS = 24;
/** mm by which elements go on until they hide nothing. */
const STEP = 5;
const STEPS = 24;

interface Way {
  readonly x: number;
  readonly y: number;
}

/** The elements that a command names; it may give them their place or their picture. */
interface Named {
  readonly ids: readonly string[];
  readonly isPlaced: boolean;
  readonly way?: Way;
}

/** Null for what hides nothing. */
function namedBy(command: EditCommand): Named | null {
  switch (command.kind) {
    case 'moveElements':
      return { ids: command.ids, isPlaced: true, way: { x: command.dx, y: command.dy } };
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
    case 'setLook':
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
    case 'layAside':
    case 'setLocked':
    case 'setBackground':
      return null;
  }
}

/** A shape that lies below others, such as a ground behind words, is meant to; one that was moved there is not. */
const matters = ({ type }: SpreadElement, isPlaced: boolean) => isPlaced || type !== 'shape';

interface Wish {
  /** Shapes that were placed are to be seen too. */
  readonly shapes: boolean;
  readonly placed: ReadonlySet<string>;
  /** Hidden before, and no fault of the command. */
  readonly known: ReadonlySet<string>;
}

/** The uppermost one that is hidden: brought up one after the other, they keep their order. */
function lastHidden(doc: SpreadDocument, { placed, known, shapes }: Wish): number {
  return doc.elements.findLastIndex((element, i) => {
    const isPlaced = placed.has(element.id);
    if (!matters(element, isPlaced && shapes) || (!isPlaced && known.has(element.id))) return false;
    const by = hiddenBy(doc, i);
    return isPlaced || element.type === 'photo' ? by !== null : by === 'covered';
  });
}

const withElements = (doc: SpreadDocument, elements: readonly SpreadElement[]): SpreadDocument => ({
  ...doc,
  elements,
});

const nearest = (at: number, from: number, size: number) => Math.min(Math.max(at, from), from + size) - at;

/** How far a box goes until its middle lies on the pages. */
function wayBack(doc: SpreadDocument, box: Rect): Way {
  const pages = aroundPages(doc);
  const { x, y } = centreOf(box);
  return { x: nearest(x, pages.x, pages.width), y: nearest(y, pages.y, pages.height) };
}

function shifted(element: SpreadElement, { x, y }: Way): SpreadElement {
  const { frame } = element;
  return tidyElement({ ...element, frame: { ...frame, x: frame.x + x, y: frame.y + y } });
}

/** The element as little higher in the pile as it takes to be seen; null where that is not enough. */
function raised(doc: SpreadDocument, index: number): SpreadDocument | null {
  const element = doc.elements[index];
  if (!element || element.locked) return null;
  const rest = doc.elements.toSpliced(index, 1);
  for (let to = index + 1; to <= rest.length; to += 1) {
    const pile = withElements(doc, rest.toSpliced(to, 0, element));
    if (hiddenBy(pile, to) === null) return pile;
  }
  return null;
}

/** Moves the elements that were placed over a locked one below it. */
function lowered(doc: SpreadDocument, index: number, placed: ReadonlySet<string>): SpreadDocument | null {
  const below = doc.elements.slice(index + 1).filter(({ id, locked }) => placed.has(id) && !locked);
  if (below.length === 0) return null;
  const moved = new Set(below);
  const rest = doc.elements.filter((element) => !moved.has(element));
  const at = rest.findIndex(({ id }) => id === doc.elements[index]?.id);
  return withElements(doc, rest.toSpliced(at, 0, ...below));
}

function mended(doc: SpreadDocument, index: number, placed: ReadonlySet<string>): SpreadDocument | null {
  const element = doc.elements[index];
  if (!element) return null;
  if (hiddenBy(doc, index) === 'covered') return raised(doc, index) ?? lowered(doc, index, placed);
  const { x, y } = wayBack(doc, seenBounds(element));
  if (element.locked || (x === 0 && y === 0)) return null;
  return withElements(doc, doc.elements.with(index, shifted(element, { x, y })));
}

/** The document with all seen that is to be seen; null where the pile cannot do that. */
function settled(doc: SpreadDocument, wish: Wish): SpreadDocument | null {
  let now = doc;
  for (let round = 0; round < ROUNDS; round += 1) {
    const hidden = lastHidden(now, wish);
    if (hidden < 0) return now;
    const next = mended(now, hidden, wish.placed);
    if (!next) return null;
    now = next;
  }
  return null;
}

const aside: readonly Way[] = [
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: 1, y: -1 },
  { x: -1, y: -1 },
];

/** On in the direction that they came, else down and to the right, and so on. */
function* waysOn({ way }: Named): Generator<Way> {
  const length = way ? Math.hypot(way.x, way.y) : 0;
  const first = way && length > 0 ? [{ x: way.x / length, y: way.y / length }] : [];
  for (const { x, y } of [...first, ...aside])
    for (let step = 1; step <= STEPS; step += 1) yield { x: x * step * STEP, y: y * step * STEP };
}

const farthest = (ways: readonly number[]) => ways.reduce((far, way) => (Math.abs(way) > Math.abs(far) ? way : far), 0);

/** Brings elements that were placed together back together, as far as the one has to that lies the farthest off the pages. */
function broughtBack(doc: SpreadDocument, placed: ReadonlySet<string>): SpreadDocument {
  const isMoved = ({ id, locked }: SpreadElement) => placed.has(id) && !locked;
  const ways = doc.elements.flatMap((element, i) =>
    isMoved(element) && hiddenBy(doc, i) === 'off_pages' ? [wayBack(doc, seenBounds(element))] : [],
  );
  if (ways.length === 0 || placed.size < 2) return doc;
  const way = { x: farthest(ways.map(({ x }) => x)), y: farthest(ways.map(({ y }) => y)) };
  return withElements(
    doc,
    doc.elements.map((element) => (isMoved(element) ? shifted(element, way) : element)),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** With what was placed a little further, where nothing is hidden by it. */
function goneOn(doc: SpreadDocument, named: Named, wish: Wish): SpreadDocument | null {
  const moved = new Set(named.ids);
  for (const way of waysOn(named)) {
    const elements = doc.elements.map((one) => (moved.has(one.id) && !one.locked ? shifted(one, way) : one));
    const further = settled(withElements(doc, elements), wish);
    if (further) return further;
  }
  return null;
}

/**
 * Returns the document after a command, with nothing hidden by it. An element that it placed comes to lie above what would cover it, and what it would cover comes to
 * lie above that; where both are as large, it goes a little further. A command that cannot do otherwise than hide something does nothing.
 */
export function keepVisible(before: SpreadDocument, after: SpreadDocument, command: EditCommand): SpreadDocument {
  const named = namedBy(command);
  if (!named || lastHidden(after, { placed: new Set(named.ids), known: NONE, shapes: true }) < 0) return after;
  const wish = {
    placed: new Set(named.isPlaced ? named.ids : []),
    known: new Set(hiddenElements(before).keys()),
    shapes: true,
  };
  const lenient = { ...wish, shapes: false };
  return (
    settled(broughtBack(after, wish.placed), wish) ??
    settled(broughtBack(after, wish.placed), lenient) ??
    goneOn(after, named, lenient) ??
    before
  );
}

/** A whole document that became another, as in a new format: what was seen before is seen, as far as the pile can help. */
export const stillVisible = (before: SpreadDocument, after: SpreadDocument): SpreadDocument =>
  settled(after, { placed: NONE, known: new Set(hiddenElements(before).keys()), shapes: false }) ?? after;
