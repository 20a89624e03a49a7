/** A product with somebody's photos, and what scenarios of the editor ask it for. */
import { createDraftAlbum } from './albums';
import { withApp } from './app';
import { parseSpreadDocument, fetchSpreads as readSpreads } from './editorPage';
import { waitForResult } from './ledger';

/** The place of the pages 2–3 among the spreads: what most scenarios change. */
const FIRST_SPREAD_INDEX = 2;

/** One server and one browser for the tests of a file; call it at the top of the file. */
export function withEditor() {
  const app = withApp({ seeded: true, reusesPages: true });
  const spreadsOf = (album: string) => readSpreads(app.owner.user, album);
  const elementsOf = async (album: string, spread = FIRST_SPREAD_INDEX) =>
    parseSpreadDocument((await spreadsOf(album))[spread]).elements;
  return {
    app,
    spreadsOf,
    elementsOf,
    /** An album of its owner with its first draft. @returns its id */
    newAlbum: async (title: string) => (await createDraftAlbum(app.owner.user, app.owner.photos, title)).id,
    /** Waits until the server has so many elements on a spread. */
    elementsAre: (album: string, count: number, spread = FIRST_SPREAD_INDEX) =>
      waitForResult(`${count} elements`, async () =>
        (await elementsOf(album, spread)).length === count ? true : null,
      ),
  };
}
