/** A product in which somebody has photos and an album already: what most scenarios begin with, and what takes longest. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Draft, draftOf, paintersEdition, uploadPainted } from './albums';
import { ApiUser, newUser } from './apiUser';
import { furnishedData } from './server';

const PHOTOS = 30;
const FILE = 'furnishing.json';
export const TITLE = 'Summer by the sea';

interface Furnishing {
  readonly email: string;
  readonly password: string;
  /** Ids in the order of time. */
  readonly photos: readonly string[];
  readonly album: Draft;
}

export interface Owner extends Omit<Furnishing, 'email' | 'password'> {
  readonly user: ApiUser;
}

/** How many pictures of a template lists show; the others are drawn if anybody asks. */
const LISTED_PREVIEWS = 2;

/** The pictures of the templates are painted for whoever asks first. */
async function askForTemplates(user: ApiUser): Promise<void> {
  const { templates } = await user.call<{ templates: { previews: string[] }[] }>('templatesList');
  for (const preview of templates.flatMap(({ previews }) => previews.slice(0, LISTED_PREVIEWS)))
    await fetch(new URL(preview, user.url)).then((answer) => answer.arrayBuffer());
}

/** Where such a product is kept. */
export const furnished = (): Promise<string> =>
  furnishedData(`furnished-${paintersEdition()}`, async ({ url }, folder) => {
    const user = await newUser(url, folder, 'Ana');
    const photos = await uploadPainted(user, PHOTOS);
    const album = await draftOf(user, photos, TITLE);
    await askForTemplates(user);
    const furnishing: Furnishing = { email: user.email, password: user.password, photos, album };
    await writeFile(join(folder, FILE), JSON.stringify(furnishing));
  });

/** Signs its owner in. */
export async function ownerOf(url: string, dataDir: string): Promise<Owner> {
  const { email, password, ...has } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Furnishing;
  const user = new ApiUser(url, email, password);
  await user.login();
  return { user, ...has };
}
