import type { Page } from './browser';

export interface AppScreen {
  readonly name: string;
  readonly path: string;
  readonly session?: true;
  /** The server responds with 404. */
  readonly isMissing?: true;
  /** Shows template pictures, which contain text and are drawn at the first request per language. */
  readonly hasTemplates?: true;
  /** Opens the screen on the loaded page, which may show an earlier screen of the same path. */
  readonly before?: (page: Page) => Promise<void>;
}

/** The tests' server has a file for it, see startServer. */
const readImprint = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: 'e2e', exact: true }).waitFor();

const openBook = async (page: Page): Promise<void> => {
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
};

const openSearch = async (page: Page): Promise<void> => {
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('s');
  await page.getByRole('option').first().waitFor();
};

/** Opens artwork from the preview's menu. */
const openArtwork = async (page: Page): Promise<void> => {
  await page.locator('section > header button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('dialog').getByRole('radio').nth(2).waitFor({ state: 'attached' });
};

/** Selects the first photo of the first inner pages, and opens its properties on a phone. */
const choosePhoto = async (page: Page): Promise<void> => {
  await page.locator('[data-element-id]').first().waitFor();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const photo = page.locator('[data-element-id^="p"]').first();
  await photo.focus();
  await page.keyboard.press('Enter');
  const tools = page.locator('[data-chosen] > div > fieldset button');
  if (await tools.first().isVisible()) await tools.first().click();
};

/** Opens the order button beside the price, which appears after the header. */
const openOrder = async (page: Page): Promise<void> => {
  await page.locator('section p[aria-live="polite"] ~ button').click();
  await page.getByRole('dialog').waitFor();
};

/** Opens the share dialog beside the link to the editor, with a link and its first switch on. */
const openShareDialog = async (page: Page): Promise<void> => {
  await page.locator('a[href*="/creations/editor/"] + button').locator('visible=true').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const isShared = await dialog.getByRole('textbox').isVisible();
  if (!isShared) await dialog.getByRole('button').last().click();
  // Disabled until the server has told its position.
  const hidesPlaces = dialog.locator('input[type=checkbox]:enabled').first();
  await hidesPlaces.waitFor();
  await hidesPlaces.check();
};

/** Opens "Recently deleted", the last button below the albums. */
const openDeletedAlbums = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('dialog').getByRole('status').waitFor();
};

/** Chooses the book again that an earlier visit left out. */
const chooseBook = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('checkbox').first().check();
};

const payBlocked = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('checkbox').first().uncheck();
  await page.getByRole('complementary').getByRole('button').last().click();
  await page.getByRole('complementary').getByRole('listitem').first().waitFor();
};

/** Opens the sample, the last button of the page. */
const openSampleBook = async (page: Page): Promise<void> => {
  await page.getByRole('main').locator('section').getByRole('button').last().click();
  await page.locator('footer [aria-live=polite]').waitFor();
};

/**
 * Returns every screen of the product; those of one path follow one another.
 * @param shared path of a shared album
 * @param order id of an unpaid order
 */
export const listScreens = (album: string, shared: string, order: string): readonly AppScreen[] => [
  { name: 'login', path: '/auth/login' },
  { name: 'registration', path: '/auth/registration' },
  { name: 'forgot-password', path: '/auth/forgot_password' },
  { name: 'reset-password', path: '/auth/reset_password?token=none' },
  { name: 'verify-email', path: '/auth/verify_email' },
  { name: 'credits', path: '/credits' },
  { name: 'book', path: '/book' },
  { name: 'book-sample', path: '/book', before: openSampleBook },
  { name: 'imprint', path: '/legal/imprint', before: readImprint },
  { name: 'home', path: '/', session: true, hasTemplates: true },
  { name: 'search', path: '/', session: true, hasTemplates: true, before: openSearch },
  { name: 'photos', path: '/photos', session: true },
  { name: 'start', path: '/creations/start', session: true },
  { name: 'creations', path: '/creations', session: true },
  { name: 'deleted-albums', path: '/creations', session: true, before: openDeletedAlbums },
  { name: 'account', path: '/account', session: true },
  { name: 'change-password', path: '/account/change-password', session: true },
  { name: 'google', path: '/callback/google', session: true },
  { name: 'google-denied', path: '/callback/google?error=access_denied', session: true },
  { name: 'preview', path: `/creations/preview/${album}`, session: true },
  { name: 'preview-open', path: `/creations/preview/${album}`, session: true, before: openBook },
  {
    name: 'artwork',
    path: `/creations/preview/${album}`,
    session: true,
    before: openArtwork,
  },
  { name: 'share-dialog', path: `/creations/preview/${album}`, session: true, before: openShareDialog },
  { name: 'add-to-cart', path: `/creations/preview/${album}`, session: true, before: openOrder },
  { name: 'editor', path: `/creations/editor/${album}`, session: true },
  { name: 'editor-photo', path: `/creations/editor/${album}`, session: true, before: choosePhoto },
  { name: 'templates', path: '/templates', session: true, hasTemplates: true },
  { name: 'template', path: '/templates/atlas', session: true, before: openBook },
  { name: 'cart', path: '/cart', session: true, before: chooseBook },
  { name: 'cart-blocked', path: '/cart', session: true, before: payBlocked },
  { name: 'orders', path: '/orders', session: true },
  { name: 'payment', path: `/payment/${order}`, session: true },
  { name: 'payment-cancel', path: `/payment/cancel?order=${order}`, session: true },
  { name: 'payment-success', path: `/payment/success?order=${order}`, session: true },
  { name: 'payment-unnamed', path: '/payment/success', session: true },
  { name: 'shared', path: shared },
  { name: 'media-demo', path: '/media-demo', session: true },
  { name: 'media-test', path: '/media-test', session: true },
  { name: 'polling-test', path: '/polling-test', session: true },
  { name: 'not-found', path: '/no/such/page', isMissing: true },
];

/** Waits until nothing moves. */
export const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' || animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );

/** Waits until nothing loads or moves. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await waitForAnimations(page);
}
