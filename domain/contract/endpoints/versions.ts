import type { Endpoint } from './endpoint';

export const versionsEndpoints = {
  versionsList: { method: 'GET', path: '/albums/:id/versions', auth: 'bearer' },
  versionKeep: { method: 'POST', path: '/albums/:id/versions', auth: 'bearer' },
  versionGet: { method: 'GET', path: '/albums/:id/versions/:version', auth: 'bearer' },
  versionRestore: { method: 'POST', path: '/albums/:id/versions/:version/restore', auth: 'bearer' },
  versionDelete: { method: 'DELETE', path: '/albums/:id/versions/:version', auth: 'bearer' },
} as const satisfies Record<string, Endpoint>;
