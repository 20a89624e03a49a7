/**
 * `npm run screenshots -- [--locale de] [--only preview] [--to folder] [--readme]`: captures every screen of
 * the running product at 390, 820 and 1440 px, light and dark, with the sample pictures, into test-results/screens;
 * `--readme` also updates the README's pictures.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { registerUser } from '../e2e/support/apiUser.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { requestAlbum, waitForAlbum } from '../e2e/support/ledger.ts';
import { createOrderPayment, fillCart } from '../e2e/support/purchase.ts';
import { uploadSamplePhotos } from '../e2e/support/samplePhotos.ts';
import { listScreens, waitForIdle } from '../e2e/support/screens.ts';
import { copyDataDir, startServer } from '../e2e/support/server.ts';
import { sessionCookies } from '../e2e/support/sessionCookies.ts';

const { values } = parseArgs({
  options: {
    locale: { type: 'string', default: 'en' },
    only: { type: 'string', default: '' },
    to: { type: 'string', default: 'test-results/screens' },
    readme: { type: 'boolean', default: false },
  },
});
const widths = { 390: 844, 820: 1180, 1440: 900 };

async function picture(browser, server, user, screen, width, height, colorScheme) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme,
    locale: values.locale,
    serviceWorkers: 'block',
    deviceScaleFactor: width < 500 ? 2 : 1,
  });
  if (screen.session) await context.addCookies(sessionCookies(server.url, user));
  const page = await context.newPage();
  await page.goto(values.locale === 'en' ? screen.path : `/${values.locale}${screen.path}`);
  await waitForIdle(page);
  await screen.before?.(page);
  await page.waitForTimeout(screen.before ? 1500 : 0);
  await waitForIdle(page);
  await page.screenshot({ path: join(values.to, `${screen.name}-${width}-${colorScheme}-${values.locale}.png`) });
  const cookies = await context.cookies(`${server.url}/api/auth/refresh`);
  if (screen.session) user.cookie = cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
  await context.close();
}

/**
 * Creates realistic albums.
 * @returns the album to show, and the path of a shared one
 */
async function makeShelf(user, photos) {
  const { journey, sundays, party, idOf } = photos;
  const shelf = {
    'Our Sundays': [sundays, { format: 'landscape-a4', cover_file_id: idOf('open-book') }],
    'Thirty!': [party, { format: 'portrait-a4', cover_file_id: idOf('balloons') }],
    'White villages': [journey.slice(12, 36), { cover_file_id: idOf('white-stairs') }],
    'Along the coast': [journey, { cover_file_id: idOf('sea-sunset') }],
  };
  const made = {};
  for (const [title, [ids, more]] of Object.entries(shelf))
    made[title] = await waitForAlbum(user, (await requestAlbum(user, ids, title, more)).generation);
  const { data } = await user.call('albumShared', { params: { id: made['White villages'].id } });
  return { id: made['Along the coast'].id, shared: new URL(data.url, user.url).pathname };
}

async function openOrder(user, album) {
  await fillCart(user, album, 2);
  return (await createOrderPayment(user)).id;
}

/** Updates the README's two pictures, at a small size. */
async function renewReadme() {
  for (const [from, to] of [
    ['home', 'home'],
    ['preview-open', 'preview'],
  ]) {
    await sharp(join(values.to, `${from}-1440-light-en.png`))
      .resize(1200)
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(`docs/images/${to}.jpg`);
  }
}

const dataDir = await copyDataDir('keepsake-screens-');
const server = await startServer(dataDir);
const browser = await launchBrowser();
try {
  await mkdir(values.to, { recursive: true });
  const user = await registerUser(server.url, dataDir, 'Ana');
  const photos = await uploadSamplePhotos(user);
  const { id, shared } = await makeShelf(user, photos);
  const order = await openOrder(user, id);
  for (const screen of listScreens(id, shared, order).filter(({ name }) => name.includes(values.only))) {
    for (const [width, height] of Object.entries(widths))
      for (const scheme of ['light', 'dark'])
        await picture(browser, server, user, screen, Number(width), height, scheme);
    console.log(screen.name);
  }
  if (values.readme) await renewReadme();
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
