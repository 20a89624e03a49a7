import type { SpreadElement } from '../model';

/** The element in a group, or out of its own. */
export function setGroup(element: SpreadElement, group: string | null): SpreadElement {
  if ((element.group ?? null) === group) return element;
  const { group: _, ...alone } = element;
  return group === null ? alone : { ...alone, group };
}

/**
 * Groups for copies: those of one group get one of their own, called after the first copy, when there are two at least.
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

/** Ids with all that is chosen together with them. */
export function expandToGroups(elements: readonly SpreadElement[], ids: readonly string[]): readonly string[] {
  const chosen = new Set(ids);
  const groups = new Set(elements.flatMap(({ id, group }) => (group !== undefined && chosen.has(id) ? [group] : [])));
  if (groups.size === 0) return ids;
  return elements.flatMap(({ id, group }) => (chosen.has(id) || (group && groups.has(group)) ? [id] : []));
}
