import type { albumsEndpoints } from '@domain/contract/endpoints/albums';
import { DOCUMENT_VERSION, serialiseSpread } from '@domain/document';
import { testUuid } from '@domain/testing';
import type { ContractIds, ContractWorld } from './contractFixture';
import { type ContractRow, type ContractRows, createForm } from './contractRow';

const plain: ContractRow = { valid: () => ({}), status: 200 };

const ofAlbum = (status: number, rest: Partial<ContractRow> = {}): ContractRow => ({
  valid: ({ me: { ids } }) => ({ params: { id: ids.album } }),
  status,
  foreign: [({ album }) => ({ params: { id: album } })],
  ...rest,
});

/** Page with this photo, or without any. */
const page = (photo: string | null): string =>
  serialiseSpread({
    version: DOCUMENT_VERSION,
    format: 'square-210',
    role: 'inner',
    spine: 0,
    background:
      photo === null
        ? { colour: '#fafafa' }
        : {
            colour: '#fafafa',
            picture: { fileId: photo, crop: { x: 0, y: 0, width: 1, height: 1 } },
          },
    elements: [],
  });

/** Call about one spread; neither album nor spread may belong to another user. */
const ofSpread = (status: number, rest: object = {}): ContractRow => ({
  valid: ({ me: { ids } }) => ({ params: { id: ids.album }, body: { id: ids.spread, ...rest } }),
  status,
  invalid: [{ body: { id: 'x' } }, { body: {} }, { body: [] }, {}],
  foreign: [
    ({ album, spread }) => ({ params: { id: album }, body: { id: spread, ...rest } }),
    ({ spread }, mine) => ({ params: { id: mine.album }, body: { id: spread, ...rest } }),
    ({ album }, mine) => ({ params: { id: album }, body: { id: mine.spread, ...rest } }),
  ],
});

async function currentOrder({ server, me: { user, ids } }: ContractWorld): Promise<string[]> {
  const { album } = (await server.api('albumGet', { token: user.token, params: { id: ids.album } })).body;
  return album.spreads.map(({ id }) => id);
}

async function currentVersions({
  server,
  me: { user, ids },
}: ContractWorld): Promise<{ id: string; version: number }[]> {
  const { album } = (await server.api('albumGet', { token: user.token, params: { id: ids.album } })).body;
  return album.spreads.map(({ id, version }) => ({ id, version }));
}

async function shareUrl({ server, me: { user, ids } }: ContractWorld): Promise<string> {
  return (await server.api('albumShared', { token: user.token, params: { id: ids.album } })).body.data.url;
}

async function bundleOf({ server, me: { user, ids } }: ContractWorld): Promise<Blob> {
  const { body } = await server.api('albumBundle', { token: user.token, params: { id: ids.album } });
  return (await fetch(`${server.origin}${body.data.url}`)).blob();
}

const create = ({ photo }: ContractIds) => ({ format: 'square-210', file_ids: [photo] });
const chosen = {
  file_ids: [],
  kept_ids: [],
  use_all: false,
  format: 'square-210',
  template_id: null,
  title: 'Lake',
  captions: true,
  cover_file_id: null,
  lora: null,
  seed: null,
  target: { price: 6000, currency: 'EUR' },
  request_id: null,
};
const pages = [{ query: { page: 0 } }, { query: { limit: 1e9 } }, { query: { limit: 'x' } }];

const ofRelayout = {
  valid: async (world: ContractWorld) => ({
    params: { id: world.me.ids.album },
    body: { spreads: await currentVersions(world) },
  }),
  status: 200,
  invalid: [{ body: { spreads: [] } }, { body: { spreads: [{ id: 'x', version: 1 }] } }, { body: {} }, {}],
  foreign: [
    ({ album, spread }: ContractWorld['me']['ids']) => ({
      params: { id: album },
      body: { spreads: [{ id: spread, version: 1 }] },
    }),
  ],
};

const book = { cover: 'soft', paper: 'silk-250' };

const ofAlbumPhotos = ofAlbum(200, {
  valid: ({ me: { ids } }) => ({ params: { id: ids.album }, body: { file_ids: [ids.photo] } }),
  invalid: [{ body: { file_ids: [] } }, { body: { file_ids: ['x'] } }, { body: {} }, {}],
  foreign: [
    ({ album }, { photo }) => ({ params: { id: album }, body: { file_ids: [photo] } }),
    ({ photo }, { album }) => ({ params: { id: album }, body: { file_ids: [photo] } }),
  ],
});

export const albumRows: ContractRows<keyof typeof albumsEndpoints> = {
  albumsList: { ...plain, invalid: [...pages, { query: { sortBy: 'password_hash' } }, { query: { sortOrder: 'x' } }] },
  albumsRecent: { ...plain, invalid: [{ query: { limit: 0 } }, { query: { limit: 'x' } }] },
  albumsDeleted: plain,
  albumsOnGeneration: plain,
  albumsReset: {
    valid: ({ me: { ids } }) => ({ body: { id: ids.generation } }),
    status: 200,
    invalid: [{ body: { id: 'x' } }, { body: [] }],
    foreign: [({ generation }) => ({ body: { id: generation } }), ({ images }) => ({ body: { id: images } })],
  },
  albumsLora: plain,
  albumsSettings: plain,
  albumsCategories: plain,
  albumTitles: {
    valid: ({ me: { ids } }) => ({ body: { file_ids: [ids.photo] } }),
    foreign: [({ photo }) => ({ body: { file_ids: [photo] } })],
    status: 200,
    invalid: [{ body: {} }, { body: { file_ids: [] } }, { body: { file_ids: ['x'] } }],
  },
  albumCreate: {
    valid: ({ me: { ids } }) => ({ body: create(ids) }),
    status: 201,
    invalid: [
      { body: { format: 'a0', file_ids: [] } },
      { body: { format: 'square-210', file_ids: ['x'] } },
      { body: { format: 'square-210', file_ids: [] } },
      { body: { file_ids: [testUuid(1)], target: { pages: 0 } } },
      { body: { file_ids: [testUuid(1)], target: { price: 6000 } } },
      { body: { file_ids: [testUuid(1)], target: { pages: 60, price: 6000, currency: 'EUR' } } },
      { body: [] },
      {},
    ],
    foreign: [
      (ids) => ({ body: create(ids) }),
      ({ photo }, mine) => ({ body: { ...create(mine), file_ids: [mine.photo, photo] } }),
      ({ photo }, mine) => ({ body: { ...create(mine), cover_file_id: photo } }),
    ],
  },
  creationGet: plain,
  creationSave: {
    // Repeating it is no change, whatever the version.
    valid: () => ({ body: { version: 0, creation: chosen } }),
    status: 200,
    invalid: [
      { body: { version: -1, creation: null } },
      { body: { version: 0, creation: { ...chosen, file_ids: ['x'] } } },
      { body: { version: 0, creation: { ...chosen, title: 'x'.repeat(121) } } },
      { body: { version: 0, creation: { ...chosen, target: { price: 6000, currency: 'XXX' } } } },
      { body: { version: 0, creation: {} } },
      { body: { version: 0 } },
      {},
    ],
  },
  albumsSort: {
    valid: () => ({ body: {} }),
    status: 200,
    invalid: [
      { body: { sortBy: 'user_id' } },
      { body: { limit: 1e9 } },
      { body: { filter: { state: 'x' } } },
      { body: [] },
    ],
  },
  albumsNotComplete: { valid: () => ({ body: {} }), status: 200, invalid: [{ body: { limit: -1 } }, { body: [] }] },
  albumGenerated: ofAlbum(200),
  albumPdf: ofAlbum(202),
  albumGet: ofAlbum(200),
  albumCopy: ofAlbum(201, {
    valid: ({ me: { ids } }) => ({ params: { id: ids.album }, body: { title: 'Copy' } }),
    invalid: [{ body: { title: 1 } }, { body: { request_id: 'x' } }],
    foreign: [({ album }) => ({ params: { id: album }, body: {} })],
  }),
  albumBundle: ofAlbum(200),
  albumImport: {
    valid: async (world) => ({ form: createForm({ request_id: crypto.randomUUID(), file: await bundleOf(world) }) }),
    status: 201,
    invalid: [
      {},
      { body: {} },
      { form: createForm({ request_id: crypto.randomUUID() }) },
      { form: createForm({ request_id: '../x', file: new Blob(['x']) }) },
    ],
  },
  albumRevision: ofAlbum(200),
  albumPreview: ofAlbum(200),
  spreadUpdate: {
    ...ofSpread(200, { body: page(null), version: 1 }),
    foreign: [
      ...(ofSpread(200, { body: page(null), version: 1 }).foreign ?? []),
      ({ photo }, mine) => ({ params: { id: mine.album }, body: { id: mine.spread, body: page(photo), version: 1 } }),
    ],
  },
  spreadCopy: ofSpread(201),
  spreadDelete: ofSpread(200),
  spreadRecovery: ofSpread(200),
  spreadReorder: {
    valid: async (world) => ({ params: { id: world.me.ids.album }, body: { order: await currentOrder(world) } }),
    status: 200,
    invalid: [{ body: { order: ['x'] } }, { body: { order: [] } }, { body: {} }, {}],
    foreign: [
      ({ album, spread }) => ({ params: { id: album }, body: { order: [spread] } }),
      ({ spread }, mine) => ({ params: { id: mine.album }, body: { order: [spread] } }),
    ],
  },
  albumRelayoutPreview: ofRelayout,
  albumRelayout: ofRelayout,
  albumPhotosAdd: ofAlbumPhotos,
  albumPhotosRemove: {
    ...ofAlbumPhotos,
    foreign: [({ album }, { photo }) => ({ params: { id: album }, body: { file_ids: [photo] } })],
  },
  albumTitleSuggestions: ofAlbum(200, { invalid: [{ query: { language: 'xx' } }] }),
  albumRename: ofAlbum(200, {
    valid: ({ me: { ids } }) => ({ params: { id: ids.album }, body: { title: 'Another' } }),
    invalid: [{ body: { title: ' ' } }, { body: { title: 'x'.repeat(121) } }, { body: { title: 1 } }, { body: [] }, {}],
    foreign: [({ album }) => ({ params: { id: album }, body: { title: 'Mine now' } })],
  }),
  albumBook: ofAlbum(200, {
    valid: ({ me: { ids } }) => ({ params: { id: ids.album }, body: book }),
    invalid: [{ body: { cover: 'hard' } }, { body: { ...book, paper: 'x' } }, { body: [] }, {}],
    foreign: [({ album }) => ({ params: { id: album }, body: book })],
  }),
  albumImages: ofAlbum(202, {
    valid: ({ me: { ids } }) => ({ params: { id: ids.album }, query: { lora: 'none' } }),
    invalid: [{ query: { seed: -1 } }, { query: { seed: 'x' } }],
  }),
  imagesGeneration: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.images } }),
    status: 200,
    foreign: [({ images }) => ({ params: { id: images } }), ({ album }) => ({ params: { id: album } })],
  },
  spreadGeneration: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.generation } }),
    status: 200,
    foreign: [({ generation }) => ({ params: { id: generation } }), ({ album }) => ({ params: { id: album } })],
  },
  albumShared: ofAlbum(200),
  albumExport: ofAlbum(202, {
    valid: ({ me: { ids } }) => ({ params: { id: ids.album }, body: { kind: 'screen' } }),
    invalid: [{ body: { kind: 'x' } }, { body: [] }],
    foreign: [({ album }) => ({ params: { id: album }, body: {} })],
  }),
  albumExportStatus: ofAlbum(200),
  albumSharing: {
    valid: async (world) => ({ body: { url: await shareUrl(world) } }),
    status: 200,
    invalid: [{ body: { url: 'x' } }, { body: { url: 1 } }, { body: {} }, {}],
    foreign: [({ album }) => ({ body: { url: album } })],
  },
  albumShareUpdate: ofAlbum(200, {
    valid: async (world) => {
      await shareUrl(world);
      return { params: { id: world.me.ids.album }, body: { copies: true } };
    },
    invalid: [{ body: { copies: 'x' } }, { body: { hides_places: 1 } }, { body: {} }, { body: [] }, {}],
    foreign: [({ album }) => ({ params: { id: album }, body: { copies: true } })],
  }),
  albumUnshare: ofAlbum(200),
  albumRestore: ofAlbum(200),
  albumDelete: ofAlbum(200, { isLast: true }),
};
