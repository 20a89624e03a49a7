/**
 * Modules that share a file, beyond the bundler's own rules. A page waits for each of its files, and each
 * costs the browser some 3 ms at start. Names are those of src/app/pages.ts.
 */
const pagesOf = (layout, names) => names.map((name) => `page.${layout}.${name}`);

const [editorPage] = pagesOf('editor', ['creations-editor-id']);
const editor = [editorPage, 'editor-flows', 'layout.editor'];
const previews = pagesOf('flipbook', ['creations-preview-id', 'preview-id']);
const [ownPreview] = previews;
const books = [
  ...editor,
  ...previews,
  'viewer',
  ...pagesOf('template', ['templates-id']),
  'album-layout',
  'layout-engine',
];
// A few hundred bytes each beside what they share.
const payment = pagesOf('cart', ['payment-id', 'payment-success', 'payment-cancel']);
// Both check addresses.
const addresses = ['deferred-sagas', 'filled-cart'];
const mailed = pagesOf('auth', ['auth-forgot_password', 'auth-reset_password', 'auth-verify_email']);
const demos = pagesOf('default', ['media-demo', 'media-test']);

export const sharedChunks = [...books, ...addresses, ...payment, ...mailed, ...demos];

/**
 * State, selectors and sagas of the pages behind sign-in. One chunk, because all these pages wait for
 * `visitor-sagas`, which contains it; the bundler would copy it into each page.
 */
const sliceFile =
  /[\\/]src[\\/]features[\\/](?:albums|album-jobs|editor|cart|storage|templates)[\\/](?:[\w-]+[\\/])?(?:slice|\w+Slice|selectors|(?:editorS|s)tate|(?:\w+\.)?types|reducers|reducerHelpers|drafts|optimisticCart|optimisticBook)\.ts$|[\\/]src[\\/](?:sagas[\\/](?:effects|poll)|api[\\/](?:albums|jobFailure|storage|user))\.ts$|[\\/]captureOrder\.ts$/;
const isIn = (module, { chunkGraph }, part) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === part);

/** Every page loads `guards`; the pages of visitors load no slices. */
const isForVisitors = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) =>
    /^(?:guards|(?:layout|page)\.(?:auth|legal))/.test(name ?? ''),
  );

const slices = {
  // All these pages load the modules of the visitor sagas too.
  test: (module, context) =>
    module.type !== 'css/mini-extract' &&
    (sliceFile.test(module.nameForCondition?.() ?? '') ||
      (isIn(module, context, 'visitor-sagas') && !isForVisitors(module, context))),
  name: 'slices',
  chunks: 'async',
  priority: 3,
  enforce: true,
};

/** Small parts of all these pages, which the bundler would copy into each layout and page. */
const uiParts = {
  test: /[\\/]src[\\/]ui[\\/](?:Button|Icon|placeholders|classNames|loading[\\/]\w+)\.tsx?$|[\\/]src[\\/]lib[\\/](?:loading[\\/]retryUntilLoaded|navigation[\\/]navigation)\.ts$|[\\/]react[\\/](?:cjs[\\/]react-)?compiler-runtime/,
  chunks: ({ name }) => /^(?:layout|page)\.(?!auth|legal)|-sagas$|^editor-flows$/.test(name ?? ''),
  name: 'slices',
  priority: 4,
  enforce: true,
};

/**
 * Document and rendering code for pages that show an album. Styles stay with their page because their order
 * is its own.
 */
const book = {
  test: (module, context) =>
    module.type !== 'css/mini-extract' && isIn(module, context, editorPage) && isIn(module, context, ownPreview),
  chunks: ({ name }) => books.includes(name),
  name: 'book',
  priority: 2,
  enforce: true,
};

const cacheGroup = (name, parts) => ({
  test: () => true,
  chunks: (chunk) => parts.includes(chunk.name),
  name,
  priority: 1,
  enforce: true,
});

/** Rules of addresses, with the postcodes of all countries. */
const addressRules = {
  test: (module, context) =>
    module.type !== 'css/mini-extract' && addresses.every((name) => isIn(module, context, name)),
  chunks: ({ name }) => addresses.includes(name),
  name: 'address-rules',
  priority: 1,
  enforce: true,
};

export const cacheGroups = {
  // Modules used by one page only stay with it, including vendors.
  defaultVendors: false,
  uiParts,
  slices,
  book,
  addressRules,
  // Always loaded together.
  editing: cacheGroup('editing', editor),
  payment: cacheGroup('payment', payment),
  mailed: cacheGroup('mailed', mailed),
  demos: cacheGroup('demos', demos),
};
