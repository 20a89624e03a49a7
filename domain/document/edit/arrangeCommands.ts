import type { SpreadElement } from '../model';
import type { EditCommand, ElementPlacement, ZOrderMove } from './commands';
import { changeUnlocked, type Elements, normaliseElement } from './normalise';
import { setFrame } from './photoCommands';
import { scaleText } from './styles';

export function setGroup(element: SpreadElement, group: string | null): SpreadElement {
  if ((element.group ?? null) === group) return element;
  const { group: _, ...alone } = element;
  return group === null ? alone : { ...alone, group };
}

/** Groups that the user made have such ids, and so have their copies. The others are the layout engine's. */
export const USER_GROUP_PREFIX = 'g-';
const GROUP_ID_LENGTH = 40;

/**
 * Returns group ids for copies: copies of one group form a new one, named after the first copy, when there are at least
 * two.
 * @param copies id of an element → id of its copy
 */
export function groupIdsForCopies(
  elements: readonly SpreadElement[],
  copies: ReadonlyMap<string, string | undefined>,
): ReadonlyMap<string, string> {
  const members = new Map<string, string[]>();
  for (const { id, group } of elements) {
    const copy = copies.get(id);
    if (group !== undefined && copy !== undefined) members.set(group, [...(members.get(group) ?? []), copy]);
  }
  const rename = (group: string, copy: string) =>
    group.startsWith(USER_GROUP_PREFIX) ? `${USER_GROUP_PREFIX}${copy}`.slice(0, GROUP_ID_LENGTH) : copy;
  return new Map(
    [...members].flatMap(([group, [first, second]]) => (first && second ? [[group, rename(group, first)]] : [])),
  );
}

export function expandToGroups(elements: readonly SpreadElement[], ids: readonly string[]): readonly string[] {
  const chosen = new Set(ids);
  const groups = new Set(elements.flatMap(({ id, group }) => (group !== undefined && chosen.has(id) ? [group] : [])));
  if (groups.size === 0) return ids;
  return elements.flatMap(({ id, group }) => (chosen.has(id) || (group && groups.has(group)) ? [id] : []));
}

type ArrangeCommand = Extract<
  EditCommand,
  {
    kind:
      | 'moveElements'
      | 'resizeElement'
      | 'placeElements'
      | 'rotateElements'
      | 'rearrange'
      | 'redesign'
      | 'reorderElements'
      | 'groupElements'
      | 'setLocked';
  }
>;
type Resize = Extract<ArrangeCommand, { kind: 'resizeElement' }>;

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

type Rearrange = Extract<EditCommand, { kind: 'rearrange' }>;

/** Moves elements to new places. No element is retyped; without `replaced` none is added or removed. Locked ones stay. */
function rearrange(elements: Elements, { elements: placed, replaced }: Rearrange): Elements {
  const places = new Map(placed.map((element) => [element.id, element]));
  const move = (element: SpreadElement): SpreadElement => {
    const place = places.get(element.id);
    return !place || element.locked || place.type !== element.type
      ? element
      : normaliseElement({ ...place, locked: false });
  };
  if (!replaced) return elements.map(move);
  const kept = new Map(
    elements.flatMap((element) => (element.locked || !replaced.includes(element.id) ? [[element.id, element]] : [])),
  );
  const ordered = placed.map((place) => {
    const own = kept.get(place.id);
    return own ? move(own) : normaliseElement({ ...place, locked: false });
  });
  return [...ordered, ...[...kept.values()].filter(({ id }) => !places.has(id))];
}

/** Replaces the elements by those of another design; locked ones stay. */
function redesign(elements: Elements, designed: Elements): Elements {
  const kept = elements.filter(({ locked }) => locked);
  const keptIds = new Set(kept.map(({ id }) => id));
  return [...designed.filter(({ id }) => !keptIds.has(id)).map(normaliseElement), ...kept];
}

export function applyArrangeCommand(elements: Elements, command: ArrangeCommand): Elements {
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
    case 'rearrange':
      return rearrange(elements, command);
    case 'redesign':
      return redesign(elements, command.elements);
    case 'reorderElements':
      return reorderElements(elements, command.ids, command.to);
    case 'groupElements':
      return changeUnlocked(elements, command.ids, (element) => setGroup(element, command.group));
    case 'setLocked':
      return elements.map((element) =>
        command.ids.includes(element.id) ? { ...element, locked: command.locked } : element,
      );
  }
}
