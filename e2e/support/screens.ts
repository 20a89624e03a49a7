import type { Page } from './browser';

export interface AppScreen {
  readonly name: string;
  readonly path: string;
  /** Needs a signed-in user. */
  readonly session?: true;
  /** The server answers 404 for it. */
  readonly isMissing?: true;
  /** Shows pictures of templates, which have words in them and are drawn at the first request in each language. */
  readonly hasTemplates?: true;
  /** What must be done before the screen shows what it is for, the first time and again after another load. */
  readonly before?: (page: Page, isAgain: boolean) => Promise<void>;
}

const openBook = async (page: Page): Promise<void> => {
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
};

const openSearch = async (page: Page): Promise<void> => {
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('s');
  await page.getByRole('option').first().waitFor();
};

/** The first way to change an album in the bar of its preview; after another load it opens by itself. */
const openArtwork = async (page: Page, isAgain: boolean): Promise<void> => {
  const choices = page.getByRole('dialog').getByRole('radio');
  if (!isAgain) {
    const first = page.locator('section > header button:visible').first();
    await first.click();
    if ((await first.getAttribute('aria-haspopup')) === 'menu') await page.getByRole('menuitem').first().click();
  }
  await choices.nth(2).waitFor({ state: 'attached' });
};

/** The first photo of the first inner pages, chosen. */
const choosePhoto = async (page: Page): Promise<void> => {
  await page.locator('[data-element-id]').first().waitFor();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const photo = page.locator('[data-element-id^="p"]').first();
  await photo.focus();
  await page.keyboard.press('Enter');
  const panes = page.locator('[data-pane] > [role="group"] button');
  if (await panes.last().isVisible()) await panes.last().click();
};

/** The button beside the price, which comes after the rest of the header. */
const openOrder = async (page: Page): Promise<void> => {
  await page.locator('header p[aria-live="polite"] ~ button').click();
  await page.getByRole('dialog').waitFor();
};

/** Nothing is selected, and the user wants to pay. */
const payBlocked = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('checkbox').first().uncheck();
  await page.getByRole('complementary').getByRole('button').last().click();
  await page.getByRole('complementary').getByRole('listitem').first().waitFor();
};

/** Every screen of the product. @param shared path of a shared album @param order an unpaid one */
export const listScreens = (album: string, shared: string, order: string): readonly AppScreen[] => [
  { name: 'login', path: '/auth/login' },
  { name: 'registration', path: '/auth/registration' },
  { name: 'forgot-password', path: '/auth/forgot_password' },
  { name: 'reset-password', path: '/auth/reset_password?token=none' },
  { name: 'home', path: '/', session: true, hasTemplates: true },
  { name: 'photos', path: '/photos', session: true },
  { name: 'start', path: '/creations/start', session: true },
  { name: 'creations', path: '/creations', session: true },
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
  { name: 'editor', path: `/creations/editor/${album}`, session: true },
  { name: 'editor-photo', path: `/creations/editor/${album}`, session: true, before: choosePhoto },
  { name: 'templates', path: '/templates', session: true, hasTemplates: true },
  { name: 'template', path: '/templates/atlas', session: true, before: openBook },
  { name: 'add-to-cart', path: `/creations/preview/${album}`, session: true, before: openOrder },
  { name: 'cart', path: '/cart', session: true },
  { name: 'cart-blocked', path: '/cart', session: true, before: payBlocked },
  { name: 'orders', path: '/orders', session: true },
  { name: 'payment', path: `/payment/${order}`, session: true },
  { name: 'payment-cancel', path: `/payment/cancel?order=${order}`, session: true },
  { name: 'payment-success', path: `/payment/success?order=${order}`, session: true },
  { name: 'shared', path: shared },
  { name: 'search', path: '/', session: true, hasTemplates: true, before: openSearch },
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

/** Waits until nothing is loading and nothing moves. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await waitForAnimations(page);
}
