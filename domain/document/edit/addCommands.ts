import { documentLimits } from '../codec/documentLimits';
import type { SpreadElement } from '../model';
import { groupIdsForCopies, setGroup } from './arrangeCommands';
import type { EditCommand } from './commands';
import { toAddable } from './contentCommands';
import { type Elements, normaliseElement } from './normalise';
import { MIN_OPACITY } from './styles';

type AddCommand = Extract<
  EditCommand,
  { kind: 'addElement' | 'addElements' | 'duplicateElements' | 'removeElements' | 'unplacePhotos' }
>;
type Duplicate = Extract<AddCommand, { kind: 'duplicateElements' }>;

const DUPLICATE_OFFSET_MM = 5;

function add(elements: Elements, added: readonly SpreadElement[]): Elements {
  const taken = new Set(elements.map(({ id }) => id));
  const fresh = added
    .flatMap((one) => (taken.has(one.id) ? [] : (toAddable(one) ?? [])))
    .map((one) => normaliseElement({ ...one, opacity: Math.max(MIN_OPACITY, one.opacity) }));
  return elements.length + fresh.length > documentLimits.elements ? elements : [...elements, ...fresh];
}

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

export function applyAddCommand(elements: Elements, command: AddCommand): Elements {
  switch (command.kind) {
    case 'addElement':
      return add(elements, [command.element]);
    case 'addElements':
      return add(elements, command.elements);
    case 'duplicateElements':
      return duplicate(elements, command);
    case 'removeElements':
    case 'unplacePhotos':
      return elements.filter((element) => element.locked || !command.ids.includes(element.id));
  }
}
