import { KEPT_PANES, type Kept, keep } from './keepAlive';

const none: Kept<string> = { panes: [], recent: [] };
const pane = (path: string, view = path, session: unknown = 'ana') => ({ path, session, view });
const visit = (paths: readonly (string | null)[], start = none) =>
  paths.reduce<Kept<string>>((kept, path) => keep(kept, 'ana', path === null ? null : pane(path)), start);
const paths = ({ panes }: Kept<string>) => panes.map(({ path }) => path);

describe('the pages that are kept alive', () => {
  it('stay when another page is shown, in the place they had', () => {
    expect(paths(visit(['a', null]))).toEqual(['a']);
    expect(paths(visit(['a', 'b', null, 'a']))).toEqual(['a', 'b']);
  });

  it('are bounded: the one left longest ago goes', () => {
    expect(KEPT_PANES).toBe(3);
    expect(paths(visit(['a', 'b', 'c', 'a', null, 'd']))).toEqual(['a', 'c', 'd']);
  });

  it('go with their session', () => {
    const kept = visit(['a', null]);
    expect(keep(kept, null, null)).toEqual(none);
    expect(keep(visit(['a', 'b']), null, pane('b', 'b', null))).toEqual({
      panes: [pane('b', 'b', null)],
      recent: ['b'],
    });
  });

  it('are renewed while they are shown, and left as they were when hidden', () => {
    const shown = keep(visit(['a']), 'ana', pane('a', 'a with another query'));
    expect(keep(shown, 'ana', pane('b')).panes[0]).toEqual(pane('a', 'a with another query'));
  });

  it('are the same object when nothing changed, so that nothing is drawn twice', () => {
    const kept = visit(['a', 'b']);
    expect(keep(kept, 'ana', pane('b'))).toBe(kept);
    expect(keep(none, 'ana', null)).toBe(none);
  });
});
