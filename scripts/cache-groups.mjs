/**
 * Which modules come in one file, beyond what the bundler decides by itself. A page waits for each of its files, however small: at its start each
 * costs the browser some 3 ms before anything is shown. The parts are named as src/app/pages.ts names them.
 */
const pagesOf = (layout, names) => names.map((name) => `page.${layout}.${name}`);

const [editorPage] = pagesOf('editor', ['creations-editor-id']);
const editor = [editorPage, 'editor-flows', 'layout.editor'];
const previews = pagesOf('flipbook', ['creations-preview-id', 'preview-id']);
const [ownPreview] = previews;
const books = [...editor, ...previews, ...pagesOf('template', ['templates-id']), 'album-layout'];
// Of some hundred bytes each beside what they share.
const payment = pagesOf('cart', ['payment-id', 'payment-success', 'payment-cancel']);
const mailed = pagesOf('auth', ['auth-forgot_password', 'auth-reset_password', 'auth-verify_email']);
const demos = pagesOf('default', ['media-demo', 'media-test']);

/** All that is named here. */
export const sharedChunks = [...books, ...payment, ...mailed, ...demos];

/**
 * The state of the pages behind the sign-in, what is read of it and what their flows are made of: one part, since all of them wait for `authenticated-sagas`, which holds it.
 * Left to itself the bundler copies it into each page.
 */
const slices = {
  test: /[\\/]src[\\/]features[\\/](?:albums|album-jobs|editor|cart|storage|templates)[\\/](?:[\w-]+[\\/])?(?:slice|selectors|state|types|reducers|reducerHelpers|drafts|generatedAlbumsSlice|optimisticCart|persisted|persistedKeys|compareText)\.ts$|[\\/]src[\\/](?:sagas[\\/](?:poll|visibility)|api[\\/](?:albums|storage|user))\.ts$/,
  name: 'slices',
  chunks: 'async',
  priority: 3,
  enforce: true,
};

const isIn = (module, { chunkGraph }, part) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === part);

/** What an album is made of and painted by, for the pages that show one. Styles stay with their page: their order is its own. */
const book = {
  test: (module, context) =>
    module.type !== 'css/mini-extract' && isIn(module, context, editorPage) && isIn(module, context, ownPreview),
  chunks: ({ name }) => books.includes(name),
  name: 'book',
  priority: 2,
  enforce: true,
};

const together = (name, parts) => ({
  test: () => true,
  chunks: (chunk) => parts.includes(chunk.name),
  name,
  priority: 1,
  enforce: true,
});

export const cacheGroups = {
  // What is of one page alone comes with it, whoever wrote it.
  defaultVendors: false,
  slices,
  book,
  // Never loaded apart.
  editing: together('editing', editor),
  payment: together('payment', payment),
  mailed: together('mailed', mailed),
  demos: together('demos', demos),
};
