import type { ComponentType } from 'react';
import { sessionHint } from '@/features/auth';
import { importEditorSaga } from '@/features/editor/sagas/importEditorSaga';
import {
  loadAccountSagas,
  loadAuthenticatedSagas,
  loadDeferredSagas,
  loadJobSagas,
  loadPhotoSagas,
  loadRemainingSagas,
  loadVisitorBookSagas,
  loadVisitorSagas,
} from '@/store/lazySagas';
import {
  type LayoutName,
  layoutsWithoutSagas,
  type RouteName,
  routes,
  routesWithAccountSagas,
  routesWithAlbumSagas,
  routesWithDeferredSagas,
  routesWithEditorSagas,
  routesWithJobSagas,
  routesWithPhotoSagas,
  routesWithVisitorBookSagas,
} from './routes';

type Load = () => Promise<{ readonly Component: ComponentType }>;

/**
 * Lazy loader of each route's page. The module exports the page as `Component`. Chunks are named
 * `page.<layout>.<route>`.
 */
const pageLoaders: Readonly<Record<RouteName, Load>> = {
  index: () => import(/* webpackChunkName: "page.intro.index" */ './home/HomePage'),
  'auth-login': () => import(/* webpackChunkName: "page.auth.auth-login" */ './account/LoginRoute'),
  'auth-registration': () =>
    import(/* webpackChunkName: "page.auth.auth-registration" */ '@/features/auth/pages/RegistrationPage'),
  'auth-forgot_password': () =>
    import(/* webpackChunkName: "page.auth.auth-forgot_password" */ '@/features/auth/pages/ForgotPasswordPage'),
  'auth-reset_password': () =>
    import(/* webpackChunkName: "page.auth.auth-reset_password" */ '@/features/auth/pages/ResetPasswordPage'),
  'auth-verify_email': () =>
    import(/* webpackChunkName: "page.auth.auth-verify_email" */ '@/features/auth/pages/VerifyEmailPage'),
  creations: () => import(/* webpackChunkName: "page.default.creations" */ '@/features/albums/pages/CreationsPage'),
  'creations-start': () => import(/* webpackChunkName: "page.start.creations-start" */ './start/StartRoute'),
  'creations-editor-id': () => import(/* webpackChunkName: "page.editor.creations-editor-id" */ './editor/EditorRoute'),
  'app-a-id': () => import(/* webpackChunkName: "page.default.app-a-id" */ '@/features/albums/pages/DeepLinkPage'),
  'creations-preview-id': () =>
    import(/* webpackChunkName: "page.flipbook.creations-preview-id" */ './preview/PreviewRoute'),
  'preview-id': () =>
    import(/* webpackChunkName: "page.flipbook.preview-id" */ '@/features/albums/pages/SharedPreviewPage'),
  templates: () => import(/* webpackChunkName: "page.default.templates" */ './templates/TemplatesPage'),
  'templates-id': () => import(/* webpackChunkName: "page.template.templates-id" */ './templates/TemplatePage'),
  account: () => import(/* webpackChunkName: "page.default.account" */ './account/AccountRoute'),
  'account-change-password': () =>
    import(/* webpackChunkName: "page.default.account-change-password" */ '@/features/auth/pages/ChangePasswordPage'),
  'callback-google': () =>
    import(/* webpackChunkName: "page.start.callback-google" */ '@/features/storage/pages/CallbackGooglePage'),
  cart: () => import(/* webpackChunkName: "page.cart.cart" */ '@/features/cart/pages/CartPage'),
  orders: () => import(/* webpackChunkName: "page.default.orders" */ '@/features/cart/pages/OrdersPage'),
  'payment-id': () => import(/* webpackChunkName: "page.cart.payment-id" */ '@/features/cart/pages/PaymentPage'),
  'payment-success': () =>
    import(/* webpackChunkName: "page.cart.payment-success" */ '@/features/cart/pages/PaymentPage'),
  'payment-cancel': () =>
    import(/* webpackChunkName: "page.cart.payment-cancel" */ '@/features/cart/pages/PaymentPage'),
  photos: () => import(/* webpackChunkName: "page.default.photos" */ './photos/PhotosRoute'),
  book: () => import(/* webpackChunkName: "page.flipbook.book" */ './book/BookRoute'),
  credits: () => import(/* webpackChunkName: "page.legal.credits" */ '@/features/site/pages/CreditsPage'),
  'legal-id': () => import(/* webpackChunkName: "page.legal.legal-id" */ '@/features/site/pages/LegalPage'),
  'media-demo': () => import(/* webpackChunkName: "page.default.media-demo" */ './demo/MediaDemoPage'),
  'media-test': () => import(/* webpackChunkName: "page.default.media-test" */ './demo/MediaTestPage'),
  'polling-test': () => import(/* webpackChunkName: "page.default.polling-test" */ './demo/PollingTestPage'),
};

/** Layouts by name. All but {@link layoutsWithoutSagas} wait for the slices. */
const layoutLoaders: Readonly<Record<LayoutName, Load>> = {
  auth: () => import(/* webpackChunkName: "layout.auth" */ './layouts/AuthLayout'),
  cart: () => import(/* webpackChunkName: "layout.cart" */ './layouts/CartLayout'),
  default: () => import(/* webpackChunkName: "layout.default" */ './layouts/DefaultLayout'),
  editor: () => import(/* webpackChunkName: "layout.editor" */ './layouts/EditorLayout'),
  flipbook: () => import(/* webpackChunkName: "layout.flipbook" */ './layouts/FlipbookLayout'),
  intro: () => import(/* webpackChunkName: "layout.intro" */ './layouts/IntroLayout'),
  legal: () => import(/* webpackChunkName: "layout.legal" */ './layouts/LegalLayout'),
  start: () => import(/* webpackChunkName: "layout.start" */ './layouts/StartLayout'),
  template: () => import(/* webpackChunkName: "layout.template" */ './layouts/TemplateLayout'),
};

export const loadLayout = async (name: LayoutName) => {
  const [layout] = await Promise.all([layoutLoaders[name](), layoutsWithoutSagas.includes(name) || loadVisitorSagas()]);
  return layout;
};

/** A visitor needs only the sagas that the page itself names. */
const mayHaveUser = (name: RouteName): boolean => {
  const { access, layout } = routes.find((route) => route.name === name) ?? {};
  return access === 'token' || (layout !== undefined && !layoutsWithoutSagas.includes(layout) && sessionHint.exists());
};

export const loadPage = async (name: RouteName) => {
  // Nothing waits for this preload. Opening an album loads them again and reports a failure.
  if (routesWithEditorSagas.includes(name)) importEditorSaga().catch(() => undefined);
  const [page] = await Promise.all([
    pageLoaders[name](),
    routesWithAlbumSagas.includes(name) && loadAuthenticatedSagas(),
    routesWithJobSagas.includes(name) && loadJobSagas(),
    routesWithPhotoSagas.includes(name) && loadPhotoSagas(),
    routesWithAccountSagas.includes(name) && loadAccountSagas(),
    routesWithDeferredSagas.includes(name) && loadDeferredSagas(),
    routesWithVisitorBookSagas.includes(name) && loadVisitorBookSagas(),
  ]);
  if (mayHaveUser(name)) loadRemainingSagas();
  return page;
};
