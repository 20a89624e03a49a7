/**
 * Returns the order of a book after several spreads were moved together, in their current order.
 * @param ids of movable spreads
 * @param before the spread that follows them; null for the end of the inside
 * @param last the last spread of the book, which stays last
 */
export function moveInOrder(
  order: readonly string[],
  ids: readonly string[],
  before: string | null,
  last: string | undefined,
): readonly string[] {
  const moving = order.filter((id) => ids.includes(id));
  const rest = order.filter((id) => !moving.includes(id));
  const found = rest.indexOf(before !== null && rest.includes(before) ? before : (last ?? ''));
  const at = found < 0 ? rest.length : found;
  return [...rest.slice(0, at), ...moving, ...rest.slice(at)];
}

/**
 * Returns the spread that follows a drop over `over`. The dragged spreads push it away, whichever side they come from.
 */
export function insertBeforeId(
  order: readonly string[],
  ids: readonly string[],
  active: string,
  over: string,
): string | null {
  if (order.indexOf(active) > order.indexOf(over)) return over;
  return order.slice(order.indexOf(over) + 1).find((id) => !ids.includes(id)) ?? null;
}
