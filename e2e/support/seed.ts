/** Seeded product: a user with photos and an album, the slow start of most scenarios. */
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDraftAlbum, type DraftAlbum, painterVersion, uploadPainted } from './albums';
import { ApiUser, registerUser } from './apiUser';
import { preparedDataDir } from './server';

const PHOTOS = 30;
const FILE = 'seed.json';
export const SEED_ALBUM_TITLE = 'Summer by the sea';

interface Seed {
  readonly email: string;
  readonly password: string;
  readonly photos: readonly string[];
  readonly album: DraftAlbum;
}

export interface SeedOwner extends Omit<Seed, 'email' | 'password'> {
  readonly user: ApiUser;
}

/** Number of previews of a template that lists show; others are drawn on demand. */
const LISTED_PREVIEWS = 2;

/** Draws the pictures of templates and artwork, which are otherwise drawn at the first request. */
async function warmPictures(user: ApiUser): Promise<void> {
  const { templates } = await user.call<{ templates: { previews: string[] }[] }>('templatesList');
  const { list } = await user.call<{ list: { preview: string | null }[] }>('albumsLora');
  const pictures = [
    ...templates.flatMap(({ previews }) => previews.slice(0, LISTED_PREVIEWS)),
    ...list.flatMap(({ preview }) => preview ?? []),
  ];
  for (const picture of pictures) await fetch(new URL(picture, user.url)).then((answer) => answer.arrayBuffer());
}

/** Gives a running product a user with photos and an album, unless its data folder names one. */
export async function ensureSeed(url: string, dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, FILE))) return;
  const user = await registerUser(url, dataDir, 'Ana');
  const photos = await uploadPainted(user, PHOTOS);
  const album = await createDraftAlbum(user, photos, SEED_ALBUM_TITLE);
  await warmPictures(user);
  const seed: Seed = { email: user.email, password: user.password, photos, album };
  await writeFile(join(dataDir, FILE), JSON.stringify(seed));
}

/** Cached data folder of the seeded product. */
export const seededDataDir = (): Promise<string> =>
  preparedDataDir(`seeded-${painterVersion()}`, ({ url }, folder) => ensureSeed(url, folder));

export async function signInOwner(url: string, dataDir: string): Promise<SeedOwner> {
  const { email, password, ...has } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Seed;
  const user = new ApiUser(url, email, password);
  await user.login();
  return { user, ...has };
}
