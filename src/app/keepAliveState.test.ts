import { type KeepAliveState, updateKeepAlive } from './keepAliveState';

const none: KeepAliveState<string> = { panes: [], recent: [] };
const pane = (path: string, view = path, session: unknown = 'ana') => ({ path, session, view });
const visit = (paths: readonly (string | null)[], start = none) =>
  paths.reduce<KeepAliveState<string>>(
    (kept, path) => updateKeepAlive(kept, 'ana', path === null ? null : pane(path)),
    start,
  );
const paths = ({ panes }: KeepAliveState<string>) => panes.map(({ path }) => path);

describe('updateKeepAlive', () => {
  it('keeps the position of pages when another page is shown', () => {
    expect(paths(visit(['a', null]))).toEqual(['a']);
    expect(paths(visit(['a', 'b', null, 'a']))).toEqual(['a', 'b']);
  });

  it('keeps three pages and evicts the one left longest ago', () => {
    expect(paths(visit(['a', 'b', 'c', 'a', null]))).toEqual(['a', 'b', 'c']);
    expect(paths(visit(['a', 'b', 'c', 'a', null, 'd']))).toEqual(['a', 'c', 'd']);
  });

  it('drops pages when their session ends', () => {
    const kept = visit(['a', null]);
    expect(updateKeepAlive(kept, null, null)).toEqual(none);
    expect(updateKeepAlive(visit(['a', 'b']), null, pane('b', 'b', null))).toEqual({
      panes: [pane('b', 'b', null)],
      recent: ['b'],
    });
  });

  it('updates the shown page and leaves hidden ones unchanged', () => {
    const shown = updateKeepAlive(visit(['a']), 'ana', pane('a', 'a with another query'));
    expect(updateKeepAlive(shown, 'ana', pane('b')).panes[0]).toEqual(pane('a', 'a with another query'));
  });

  it('returns the same object when nothing changed, so nothing renders twice', () => {
    const kept = visit(['a', 'b']);
    expect(updateKeepAlive(kept, 'ana', pane('b'))).toBe(kept);
    expect(updateKeepAlive(none, 'ana', null)).toBe(none);
  });
});
