import { type KeepAliveState, MAX_KEPT_PAGES, updateKeepAlive } from './keepAliveState';

const none: KeepAliveState<string> = { panes: [], recent: [] };
const pane = (path: string, view = path, session: unknown = 'ana') => ({ path, session, view });
const visit = (paths: readonly (string | null)[], start = none) =>
  paths.reduce<KeepAliveState<string>>(
    (kept, path) => updateKeepAlive(kept, 'ana', path === null ? null : pane(path)),
    start,
  );
const paths = ({ panes }: KeepAliveState<string>) => panes.map(({ path }) => path);

describe('the pages that are kept alive', () => {
  it('stay when another page is shown, in the place they had', () => {
    expect(paths(visit(['a', null]))).toEqual(['a']);
    expect(paths(visit(['a', 'b', null, 'a']))).toEqual(['a', 'b']);
  });

  it('are bounded: the one left longest ago goes', () => {
    expect(MAX_KEPT_PAGES).toBe(3);
    expect(paths(visit(['a', 'b', 'c', 'a', null, 'd']))).toEqual(['a', 'c', 'd']);
  });

  it('go with their session', () => {
    const kept = visit(['a', null]);
    expect(updateKeepAlive(kept, null, null)).toEqual(none);
    expect(updateKeepAlive(visit(['a', 'b']), null, pane('b', 'b', null))).toEqual({
      panes: [pane('b', 'b', null)],
      recent: ['b'],
    });
  });

  it('are renewed while they are shown, and left as they were when hidden', () => {
    const shown = updateKeepAlive(visit(['a']), 'ana', pane('a', 'a with another query'));
    expect(updateKeepAlive(shown, 'ana', pane('b')).panes[0]).toEqual(pane('a', 'a with another query'));
  });

  it('are the same object when nothing changed, so that nothing is drawn twice', () => {
    const kept = visit(['a', 'b']);
    expect(updateKeepAlive(kept, 'ana', pane('b'))).toBe(kept);
    expect(updateKeepAlive(none, 'ana', null)).toBe(none);
  });
});
