import type { Locale } from '@domain/contract';
import type { MessageId } from '@/i18n';

const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const SHARE_TOKEN_PATTERN = /^[\w-]{16,200}$/;

const SLUG_PATTERN = /^[a-z\d]+(?:-[a-z\d]+)*$/;

const LEGAL_PAGE_PATTERN = /^(?:imprint|terms|privacy|returns|contact)$/;

/** Each layout is a file in `layouts/`. */
export const layoutNames = [
  'auth',
  'cart',
  'default',
  'editor',
  'flipbook',
  'intro',
  'legal',
  'start',
  'template',
] as const;
export type LayoutName = (typeof layoutNames)[number];

/** Layouts whose pages need no slices of albums, photos and orders. All others wait for these. */
export const layoutsWithoutSagas: readonly LayoutName[] = ['auth', 'legal'];

/**
 * `public`: anyone. `guest`: anyone, but a signed-in user is redirected to `/`. `token`: others are
 * redirected to the sign-in page.
 */
export const accessLevels = ['public', 'guest', 'token'] as const;
export type Access = (typeof accessLevels)[number];

interface RouteOptions {
  /** Leaving the page hides it. Returning finds it unchanged. */
  readonly keptAlive?: true;
  /** Validation check of `{id}`. A failing id renders the not-found page. */
  readonly check?: RegExp;
  /** Text of the not-found page for a failing id, where more is known than that there is no such page. */
  readonly notFound?: MessageId;
}

type Row = readonly [
  name: string,
  path: string,
  layout: LayoutName,
  access: Access,
  title: MessageId,
  notes?: RouteOptions,
];

/**
 * Screens of the product. The page of a name is in `pages.ts`; a new screen needs a line in both.
 */
// biome-ignore format: a table
const table = [
  // name                  path                        layout      access    title
  ['index',                '/',                        'intro',    'token',  'home.title'],
  ['app-a-id',             '/app/a/:id',               'default',  'token',  'link.title',        { check: UUID_PATTERN }],
  ['auth-login',           '/auth/login',              'auth',     'guest',  'auth.login.title'],
  ['auth-registration',    '/auth/registration',       'auth',     'guest',  'auth.registration.title'],
  ['auth-forgot_password', '/auth/forgot_password',    'auth',     'public', 'auth.forgot.title'],
  ['auth-reset_password',  '/auth/reset_password',     'auth',     'public', 'auth.reset.title'],
  ['auth-verify_email',    '/auth/verify_email',       'auth',     'public', 'auth.verify.title'],
  ['creations',            '/creations',               'default',  'token',  'creations.title'],
  ['creations-start',      '/creations/start',         'start',    'token',  'start.title'],
  ['creations-editor-id',  '/creations/editor/:id',    'editor',   'token',  'editor.title',      { check: UUID_PATTERN }],
  ['creations-preview-id', '/creations/preview/:id',   'flipbook', 'token',  'preview.title',     { keptAlive: true, check: UUID_PATTERN }],
  ['preview-id',           '/preview/:id',             'flipbook', 'public', 'shared.title',      { keptAlive: true, check: SHARE_TOKEN_PATTERN, notFound: 'shared.missingText' }],
  ['templates',            '/templates',               'default',  'token',  'templates.title'],
  ['templates-id',         '/templates/:id',           'template', 'token',  'templates.title',   { keptAlive: true, check: SLUG_PATTERN }],
  ['photos',               '/photos',                  'default',  'token',  'photos.title'],
  ['account',              '/account',                 'default',  'token',  'account.title'],
  ['account-change-password', '/account/change-password', 'default', 'token', 'password.title'],
  ['callback-google',      '/callback/google',         'start',    'public', 'google.title'],
  ['cart',                 '/cart',                    'cart',     'token',  'cart.title'],
  ['orders',               '/orders',                  'default',  'token',  'orders.title'],
  ['payment-success',      '/payment/success',         'cart',     'token',  'payment.title'],
  ['payment-cancel',       '/payment/cancel',          'cart',     'token',  'payment.title'],
  ['payment-id',           '/payment/:id',             'cart',     'token',  'payment.title',     { check: UUID_PATTERN }],
  ['book',                 '/book',                    'flipbook', 'public', 'visitorBook.title'],
  ['legal-id',             '/legal/:id',               'legal',    'public', 'legal.title',       { check: LEGAL_PAGE_PATTERN }],
  ['credits',              '/credits',                 'legal',    'public', 'credits.title'],
  ['media-demo',           '/media-demo',              'default',  'token',  'demo.media.title'],
  ['media-test',           '/media-test',              'default',  'token',  'demo.test.title'],
  ['polling-test',         '/polling-test',            'default',  'token',  'demo.poll.title'],
] as const satisfies readonly Row[];

export type RouteName = (typeof table)[number][0];

/** Pages that list or open albums or templates. All other pages load their sagas later. */
export const routesWithAlbumSagas: readonly RouteName[] = [
  'index',
  'app-a-id',
  'creations',
  'creations-start',
  'creations-editor-id',
  'creations-preview-id',
  'templates',
  'templates-id',
];

/**
 * Pages that start or follow jobs. On other pages, a dialog that opens before these sagas are loaded waits for them.
 */
export const routesWithJobSagas: readonly RouteName[] = ['index', 'app-a-id', 'creations', 'creations-editor-id'];

/** Pages where photos are added, chosen or edited. All other pages load the photo sagas later. */
export const routesWithPhotoSagas: readonly RouteName[] = [
  'index',
  'callback-google',
  'creations-editor-id',
  'creations-start',
  'media-demo',
  'media-test',
  'photos',
];

export const routesWithEditorSagas: readonly RouteName[] = ['creations-editor-id'];

/** All other pages load the account sagas later. */
export const routesWithAccountSagas: readonly RouteName[] = ['account', 'account-change-password'];

/** Pages that need the sagas of unsaved drafts, of the cart or of clips. All other pages load these later. */
export const routesWithDeferredSagas: readonly RouteName[] = [
  'cart',
  'creations-editor-id',
  'orders',
  'payment-cancel',
  'payment-id',
  'payment-success',
];

/** Pages that show a book made before signing in. */
export const routesWithVisitorBookSagas: readonly RouteName[] = ['book'];

export interface PageRoute extends RouteOptions {
  readonly name: RouteName;
  readonly path: string;
  readonly layout: LayoutName;
  readonly access: Access;
  readonly title: MessageId;
}

const toRoute = ([name, path, layout, access, title, notes]: Row & { readonly 0: RouteName }): PageRoute => ({
  name,
  path,
  layout,
  access,
  title,
  ...notes,
});

export const routes: readonly PageRoute[] = table.map(toRoute);

/** Returns a route's name, with the language after three underscores: `index___de`. */
export const routeName = (name: RouteName, locale: Locale | null): string => (locale ? `${name}___${locale}` : name);
