/** A product in which somebody has photos and an album already: what most scenarios begin with, and what takes longest. */
import { readFileSync } from 'node:fs';
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
  /** Ids in the order of time. */
  readonly photos: readonly string[];
  readonly album: DraftAlbum;
}

export interface SeedOwner extends Omit<Seed, 'email' | 'password'> {
  readonly user: ApiUser;
}

/** How many pictures of a template lists show; the others are drawn if anybody asks. */
const LISTED_PREVIEWS = 2;

/** The pictures of the templates are painted for whoever asks first. */
async function warmTemplatePreviews(user: ApiUser): Promise<void> {
  const { templates } = await user.call<{ templates: { previews: string[] }[] }>('templatesList');
  for (const preview of templates.flatMap(({ previews }) => previews.slice(0, LISTED_PREVIEWS)))
    await fetch(new URL(preview, user.url)).then((answer) => answer.arrayBuffer());
}

/** Where such a product is kept. */
export const seededDataDir = (): Promise<string> =>
  preparedDataDir(`seeded-${painterVersion()}`, async ({ url }, folder) => {
    const user = await registerUser(url, folder, 'Ana');
    const photos = await uploadPainted(user, PHOTOS);
    const album = await createDraftAlbum(user, photos, SEED_ALBUM_TITLE);
    await warmTemplatePreviews(user);
    const seed: Seed = { email: user.email, password: user.password, photos, album };
    await writeFile(join(folder, FILE), JSON.stringify(seed));
  });

/** Signs its owner in. */
export async function signInOwner(url: string, dataDir: string): Promise<SeedOwner> {
  const { email, password, ...has } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Seed;
  const user = new ApiUser(url, email, password);
  await user.login();
  return { user, ...has };
}
