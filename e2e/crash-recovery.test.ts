import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { paintedPhotosFolder } from './support/albums';
import type { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import {
  downloadExport,
  findPhotoFaults,
  listAllFiles,
  requestAlbum,
  requestExport,
  uploadUntilServerDies,
  waitForAlbum,
} from './support/ledger';
import { paintPhotos } from './support/photos';
import { readPdfSummary } from './support/readPdf';

const app = withApp();
const COUNT = 20;

describe('server killed with SIGKILL', () => {
  let user: ApiUser;
  let paths: string[];
  const ledger = new Map<string, string>();
  before(async () => {
    user = await app.newUser();
    paths = (await paintPhotos(paintedPhotosFolder(), COUNT, { plain: true })).good.map((photo) => photo.path);
  });

  it('loses no acknowledged upload, and stores a repeated upload once', async () => {
    let killed: Promise<void> | undefined;
    const unanswered = await uploadUntilServerDies(user, paths, 6, (id, path) => {
      ledger.set(id, path);
      if (ledger.size === 5) killed = app.crash();
    });
    await killed;
    assert.ok(unanswered.size > 0, 'the server was killed while uploads ran');
    assert.deepEqual(await findPhotoFaults(user, app.dataDir, ledger), []);
    for (const [id, path] of unanswered) {
      await user.upload(path, id);
      await user.upload(path, id);
      ledger.set(id, path);
    }
    assert.deepEqual(await findPhotoFaults(user, app.dataDir, ledger), []);
    assert.equal((await listAllFiles(user)).length, COUNT);
  });

  it('finishes a running generation and export', async () => {
    const { generation } = await requestAlbum(user, [...ledger.keys()], 'After the storm');
    await app.crash();
    const album = await waitForAlbum(user, generation);
    assert.deepEqual(
      [...ledger.keys()].filter((id) => album.uses.get(id) !== 1),
      [],
      'each photo occurs once in the draft',
    );
    await requestExport(user, album.id);
    await app.crash();
    const { pages } = await readPdfSummary(await downloadExport(user, album.id));
    assert.equal(pages, album.pages + 1);
  });
});
