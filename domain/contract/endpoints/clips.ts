import type { Endpoint } from './endpoint';

export const clipEndpoints = {
  clipCreate: { method: 'POST', path: '/clips', auth: 'bearer', multipart: true },
  clips: { method: 'GET', path: '/clips', auth: 'bearer' },
  clipRename: { method: 'POST', path: '/clips/:id', auth: 'bearer' },
  clipDelete: { method: 'DELETE', path: '/clips/:id', auth: 'bearer' },
  clipPublic: { method: 'GET', path: '/clips/public/:token', auth: 'none' },
} as const satisfies Record<string, Endpoint>;
