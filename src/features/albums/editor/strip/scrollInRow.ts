/** Room between a tile and the edge of its row, px. */
const EDGE_PX = 16;

/** Brings a tile into view in its row, and moves nothing around the row: where all of the editor scrolls, the pages stay where they are. */
export function scrollInRow(tile: HTMLElement): void {
  const row = tile.closest('[data-scrolls-sideways]');
  if (!row) return;
  const [seen, box] = [row.getBoundingClientRect(), tile.getBoundingClientRect()];
  const before = Math.min(0, box.left - EDGE_PX - seen.left);
  const behind = Math.max(0, box.right + EDGE_PX - seen.right);
  if (before !== 0 || behind !== 0) row.scrollBy({ left: before === 0 ? behind : before });
}
