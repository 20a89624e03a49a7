import type { Endpoint } from './endpoint';

export const systemEndpoints = {
  health: { method: 'GET', path: '/health', auth: 'none' },
  ready: { method: 'GET', path: '/ready', auth: 'none' },
} as const satisfies Record<string, Endpoint>;
