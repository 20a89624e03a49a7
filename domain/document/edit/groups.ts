import type { SpreadElement } from '../model';

/** Puts an element into a group, or removes it from its group. */
export function setGroup(element: SpreadElement, group: string | null): SpreadElement {
  if ((element.group ?? null) === group) return element;
  const { group: _, ...alone } = element;
  return group === null ? alone : { ...alone, group };
}

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
  return new Map([...members].flatMap(([group, [first, second]]) => (first && second ? [[group, first]] : [])));
}

/** Adds the other members of all selected groups to the ids. */
export function expandToGroups(elements: readonly SpreadElement[], ids: readonly string[]): readonly string[] {
  const chosen = new Set(ids);
  const groups = new Set(elements.flatMap(({ id, group }) => (group !== undefined && chosen.has(id) ? [group] : [])));
  if (groups.size === 0) return ids;
  return elements.flatMap(({ id, group }) => (chosen.has(id) || (group && groups.has(group)) ? [id] : []));
}
