/**
 * Load of the other user, in a separate process because real browsers are other machines. Arguments: server
 * URL, e-mail, password, photos to upload, exports to queue. Sends `loaded` once all exports wait and uploads
 * run; ended by a signal.
 */
import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { ApiUser } from '../../e2e/support/apiUser';
import { createAlbumDraft } from '../generation/album';
import { createUniqueCopy, loadPhotoPaths } from './photos';

const [url = '', email = '', password = '', photos = '1000', exports = '50'] = process.argv.slice(2);
/** As many as several browsers of one user send. */
const UPLOADS_AT_ONCE = 40;
const ALBUM_PHOTOS = 12;
/** Albums with their own photos; the others are copies. */
const ALBUMS = 5;

setPriority(constants.priority.PRIORITY_LOW);
const user = new ApiUser(url, email, password);
await user.login();
const paths = await loadPhotoPaths();
const uploadOne = async (i: number) => user.uploadBytes(await createUniqueCopy(paths, i), `b-${i}.jpg`);

async function uploadAll(count: number, atOnce: number): Promise<string[]> {
  const ids: string[] = [];
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < count; i = next++) {
      ids.push(await uploadOne(i));
      process.send?.({ uploaded: ids.length });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return ids;
}

async function albumsToExport(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < Math.min(ALBUMS, count); i += 1)
    ids.push(await createAlbumDraft(user, await uploadAll(ALBUM_PHOTOS, 4)));
  while (ids.length < count) {
    const body = { title: `Copy ${ids.length}`, request_id: randomUUID() };
    const params = { id: ids[ids.length % ALBUMS] ?? '' };
    ids.push((await user.call<{ album: { id: string } }>('albumCopy', { params, body })).album.id);
  }
  return ids;
}

const waiting = await albumsToExport(Number(exports));
for (const id of waiting) await user.call('albumExport', { params: { id }, body: { kind: 'proof' } });
const uploads = uploadAll(Number(photos), UPLOADS_AT_ONCE);
process.send?.('loaded');
await uploads;
process.send?.('uploaded all');
