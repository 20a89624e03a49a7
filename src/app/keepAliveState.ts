/**
 * Maximum number of pages kept, including the one shown. The page left longest ago is evicted
 * first.
 */
const MAX_KEPT_PAGES = 3;

export interface CachedPage<View> {
  readonly path: string;
  /** Session that owns the page. No page outlives its session. */
  readonly session: unknown;
  readonly view: View;
}

/** Pages in the order they were first shown, and paths in the order they were last shown. */
export interface KeepAliveState<View> {
  readonly panes: readonly CachedPage<View>[];
  readonly recent: readonly string[];
}

/**
 * Returns the pages to keep now that `shown`, or a page without keep-alive (null), is on screen.
 * Pages never change their order, because moving them in the document would lose their scroll
 * positions.
 * @returns `kept` itself when nothing changed
 */
export const updateKeepAlive = <View>(
  kept: KeepAliveState<View>,
  session: unknown,
  shown: CachedPage<View> | null,
): KeepAliveState<View> => {
  const others = kept.recent.filter((path) => path !== shown?.path);
  const recent = (shown ? [...others, shown.path] : others).slice(-MAX_KEPT_PAGES);
  const panes = kept.panes.filter(
    (pane) => recent.includes(pane.path) && pane.session === session && pane.path !== shown?.path,
  );
  const place = kept.panes.findIndex(({ path }) => path === shown?.path);
  if (shown && place >= 0) {
    const before = kept.panes.slice(0, place).filter((pane) => panes.includes(pane)).length;
    panes.splice(before, 0, reuseIfUnchanged(kept.panes[place], shown) ?? shown);
  } else if (shown) panes.push(shown);
  const next = { panes, recent: recent.filter((path) => panes.some((pane) => pane.path === path)) };
  return sameItems(next.panes, kept.panes) && sameItems(next.recent, kept.recent) ? kept : next;
};

const reuseIfUnchanged = <View>(old: CachedPage<View> | undefined, now: CachedPage<View>): CachedPage<View> | null =>
  old && old.session === now.session && sameItems(values(old.view), values(now.view)) ? old : null;

const values = (view: unknown): readonly unknown[] =>
  typeof view === 'object' && view !== null ? Object.values(view) : [view];

const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
