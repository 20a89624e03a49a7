import type { storageEndpoints } from '@domain/contract/endpoints/storage';
import type { systemEndpoints } from '@domain/contract/endpoints/system';
import type { templatesEndpoints } from '@domain/contract/endpoints/templates';
import { DEFAULT_TEMPLATE } from '@domain/layout';
import { newPhoto } from '../createStorage';
import { formOf, type Row, type Rows } from './contractRow';

const plain: Row = { right: () => ({}), status: 200 };

export const otherRows: Rows<
  keyof typeof storageEndpoints | keyof typeof templatesEndpoints | keyof typeof systemEndpoints
> = {
  uploadSingle: {
    right: async () => ({ form: formOf({ file: new Blob([new Uint8Array(await newPhoto())]) }) }),
    status: 201,
    wrong: [
      {},
      { body: {} },
      { form: formOf({ id: crypto.randomUUID() }) },
      { form: formOf({ file: new Blob([]) }) },
      { form: formOf({ id: '../../x', file: new Blob(['x']) }) },
      { form: formOf({ a: '1', b: '1', c: '1', d: '1', e: '1', f: '1' }) },
    ],
  },
  storageList: {
    ...plain,
    wrong: [{ query: { page: 0 } }, { query: { limit: 501 } }, { query: { sortBy: 'sha256' } }],
  },
  storageSort: {
    right: () => ({ body: { by: 'year' } }),
    status: 200,
    wrong: [{ body: { by: 'x' } }, { body: { by: 'day', sortOrder: 'desc; drop' } }, { body: [] }],
  },
  stickersList: { ...plain, wrong: [{ query: { language: 'xx' } }, { query: { view: 'x' } }] },
  storageDelete: {
    right: ({ me: { ids } }) => ({ body: { files: [ids.photo] } }),
    status: 200,
    wrong: [{ body: { files: [] } }, { body: { files: ['x'] } }, { body: {} }, {}],
    foreign: [({ photo }) => ({ body: { files: [photo] } })],
    last: true,
  },
  templatesList: { ...plain, wrong: [{ query: { language: 'xx' } }] },
  templateGet: {
    right: () => ({ params: { id: DEFAULT_TEMPLATE } }),
    status: 200,
    wrong: [{ params: { id: 'x'.repeat(61) } }],
  },
  health: plain,
};
