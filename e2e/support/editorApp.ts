/** App with helpers for editor scenarios. */
import { copyAlbum } from './albums';
import { withApp } from './app';
import { parseSpreadDocument, fetchSpreads as readSpreads } from './editorPage';
import { waitForResult } from './ledger';

/** Index of the spread of pages 2–3, which most scenarios edit. */
const FIRST_SPREAD_INDEX = 2;

/** Provides one server and one browser to the tests of a file. Call it at the top of the file. */
export function withEditor() {
  const app = withApp();
  const spreadsOf = (album: string) => readSpreads(app.owner.user, album);
  const elementsOf = async (album: string, spread = FIRST_SPREAD_INDEX) =>
    parseSpreadDocument((await spreadsOf(album))[spread]).elements;
  return {
    app,
    spreadsOf,
    elementsOf,
    /**
     * Copies the owner's album.
     * @returns the id of the copy
     */
    newAlbum: (title: string) => copyAlbum(app.owner, title),
    /** Waits until a spread on the server has this many elements. */
    elementsAre: (album: string, count: number, spread = FIRST_SPREAD_INDEX) =>
      waitForResult(`${count} elements`, async () =>
        (await elementsOf(album, spread)).length === count ? true : null,
      ),
  };
}
