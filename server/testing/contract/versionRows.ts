import { randomUUID } from 'node:crypto';
import type { versionsEndpoints } from '@domain/contract/endpoints/versions';
import type { ContractRow, ContractRows } from './contractRow';

/** Call about one version; neither album nor version may belong to another user. */
const ofVersion = (): ContractRow => ({
  valid: ({ me: { ids } }) => ({ params: { id: ids.album, version: ids.version } }),
  status: 200,
  foreign: [
    ({ album, version }) => ({ params: { id: album, version } }),
    ({ version }, mine) => ({ params: { id: mine.album, version } }),
    ({ album }, mine) => ({ params: { id: album, version: mine.version } }),
  ],
});

const createNamedRequest = (name: unknown) => ({ id: randomUUID(), name });

/** Calls about earlier versions of an album. */
export const versionRows: ContractRows<keyof typeof versionsEndpoints> = {
  versionsList: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.album } }),
    status: 200,
    foreign: [({ album }) => ({ params: { id: album } })],
  },
  versionKeep: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.album }, body: createNamedRequest('As printed') }),
    status: 201,
    invalid: [
      { body: createNamedRequest('') },
      { body: createNamedRequest('x'.repeat(81)) },
      { body: { name: 'x', id: 'x' } },
      { body: {} },
      {},
    ],
    foreign: [({ album }) => ({ params: { id: album }, body: createNamedRequest('Theirs') })],
  },
  versionGet: ofVersion(),
  versionRestore: ofVersion(),
  versionDelete: ofVersion(),
};
