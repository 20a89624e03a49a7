/** A product with somebody's photos, and what scenarios of the editor ask it for. */
import { draftOf } from './albums';
import { withApp } from './app';
import { docOf, spreadsOf as readSpreads } from './editorPage';
import { until } from './ledger';

/** The place of the pages 2–3 among the spreads: what most scenarios change. */
const FIRST_PAGES = 2;

/** One server and one browser for the tests of a file; call it at the top of the file. */
export function withEditor() {
  const app = withApp({ furnished: true, reusesPages: true });
  const spreadsOf = (album: string) => readSpreads(app.owner.user, album);
  const elementsOf = async (album: string, spread = FIRST_PAGES) => docOf((await spreadsOf(album))[spread]).elements;
  return {
    app,
    spreadsOf,
    elementsOf,
    /** An album of its owner with its first draft. @returns its id */
    newAlbum: async (title: string) => (await draftOf(app.owner.user, app.owner.photos, title)).id,
    /** Waits until the server has so many elements on a spread. */
    elementsAre: (album: string, count: number, spread = FIRST_PAGES) =>
      until(`${count} elements`, async () => ((await elementsOf(album, spread)).length === count ? true : null)),
  };
}
