import type { clipEndpoints } from '@domain/contract/endpoints/clips';
import type { storageEndpoints } from '@domain/contract/endpoints/storage';
import type { siteEndpoints, systemEndpoints } from '@domain/contract/endpoints/system';
import type { templatesEndpoints } from '@domain/contract/endpoints/templates';
import { DEFAULT_TEMPLATE } from '@domain/layout';
import { createWav, uploadClip } from '../clips';
import { createUniqueJpeg } from '../createStorage';
import { type ContractRow, type ContractRows, createForm } from './contractRow';

const plain: ContractRow = { valid: () => ({}), status: 200 };

const dated = (id: string) => ({
  id,
  taken_local: '2015-07-14T00:00:00.000Z',
  taken_offset: null,
  taken_precision: 'day',
});

export const otherRows: ContractRows<
  | keyof typeof storageEndpoints
  | keyof typeof clipEndpoints
  | keyof typeof templatesEndpoints
  | keyof typeof siteEndpoints
  | keyof typeof systemEndpoints
> = {
  uploadSingle: {
    valid: async () => ({ form: createForm({ file: new Blob([new Uint8Array(await createUniqueJpeg())]) }) }),
    status: 201,
    invalid: [
      {},
      { body: {} },
      { form: createForm({ id: crypto.randomUUID() }) },
      { form: createForm({ file: new Blob([]) }) },
      { form: createForm({ id: '../../x', file: new Blob(['x']) }) },
      { form: createForm({ a: '1', b: '1', c: '1', d: '1', e: '1', f: '1' }) },
    ],
  },
  storageList: {
    ...plain,
    invalid: [
      { query: { page: 0 } },
      { query: { limit: 501 } },
      { query: { sortBy: 'sha256' } },
      { query: { language: 'xx' } },
    ],
  },
  storageSort: {
    valid: () => ({ body: { by: 'year' } }),
    status: 200,
    invalid: [
      { body: { by: 'x' } },
      { body: { by: 'day', sortOrder: 'desc; drop' } },
      { body: { language: 'xx' } },
      { body: [] },
    ],
  },
  stickersList: { ...plain, invalid: [{ query: { language: 'xx' } }, { query: { view: 'x' } }] },
  storageDates: {
    valid: ({ me: { ids } }) => ({ body: { photos: [dated(ids.photo)] } }),
    status: 200,
    invalid: [
      { body: { photos: [] } },
      { body: { photos: [{ ...dated(crypto.randomUUID()), taken_local: '1800-01-01T00:00:00Z' }] } },
      { body: { photos: [{ ...dated(crypto.randomUUID()), taken_local: '2999-01-01T00:00:00Z' }] } },
      { body: { photos: [{ ...dated(crypto.randomUUID()), taken_offset: 901 }] } },
      { body: { photos: [dated('x')] } },
      {},
    ],
    foreign: [({ photo }) => ({ body: { photos: [dated(photo)] } })],
  },
  storageTowns: { ...plain, invalid: [{ query: { language: 'xx' } }, { query: { search: 'x'.repeat(101) } }] },
  storagePlaces: {
    valid: ({ me: { ids } }) => ({ body: { edits: [{ ids: [ids.photo], place: { kind: 'none' } }] } }),
    status: 200,
    invalid: [
      { body: { edits: [] } },
      { body: { edits: [{ ids: [], place: { kind: 'none' } }] } },
      { body: { edits: [{ ids: ['x'], place: { kind: 'none' } }] } },
      { body: { edits: [{ ids: [crypto.randomUUID()], place: { kind: 'moon' } }] } },
      { body: { edits: [{ ids: [crypto.randomUUID()], place: { kind: 'town', latitude: 91, longitude: 0 } }] } },
      { body: { edits: [{ ids: [crypto.randomUUID()], place: { kind: 'town', latitude: 0, longitude: -140 } }] } },
      {},
    ],
    foreign: [({ photo }) => ({ body: { edits: [{ ids: [photo], place: { kind: 'file' } }] } })],
  },
  storageDelete: {
    valid: ({ me: { ids } }) => ({ body: { files: [ids.photo] } }),
    status: 200,
    invalid: [{ body: { files: [] } }, { body: { files: ['x'] } }, { body: {} }, {}],
    foreign: [({ photo }) => ({ body: { files: [photo] } })],
    isLast: true,
  },
  clipCreate: {
    valid: () => ({ form: createForm({ file: new Blob([createWav()]) }) }),
    status: 201,
    invalid: [
      {},
      { form: createForm({ file: new Blob([]) }) },
      { form: createForm({ id: 'x', file: new Blob(['x']) }) },
    ],
  },
  clips: plain,
  clipRename: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.clip }, body: { title: 'Grandpa sings' } }),
    status: 200,
    invalid: [{ body: { title: ' ' } }, { body: { title: 'x'.repeat(121) } }, {}],
    foreign: [({ clip }) => ({ params: { id: clip }, body: { title: 'Mine' } })],
  },
  clipDelete: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.clip } }),
    status: 200,
    foreign: [({ clip }) => ({ params: { id: clip } })],
    isLast: true,
  },
  clipPublic: {
    valid: async ({ server, me: { user } }) => {
      const { url } = await uploadClip(server, user);
      return { params: { token: url.split('/').at(-1) } };
    },
    status: 200,
    invalid: [{ params: { token: 'x' } }],
  },
  templatesList: { ...plain, invalid: [{ query: { language: 'xx' } }] },
  templateGet: {
    valid: () => ({ params: { id: DEFAULT_TEMPLATE } }),
    status: 200,
    invalid: [{ params: { id: 'x'.repeat(61) } }],
  },
  siteInfo: plain,
  legalPage: {
    valid: () => ({ params: { id: 'imprint' } }),
    status: 200,
    invalid: [{ params: { id: 'x' } }, { params: { id: 'imprint' }, query: { language: 'xx' } }],
  },
  health: plain,
  ready: plain,
};
