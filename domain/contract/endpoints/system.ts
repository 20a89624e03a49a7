import type { Endpoint } from './endpoint';

export const siteEndpoints = {
  siteInfo: { method: 'GET', path: '/site', auth: 'none' },
  legalPage: { method: 'GET', path: '/legal/:id', auth: 'none' },
} as const satisfies Record<string, Endpoint>;

export const systemEndpoints = {
  health: { method: 'GET', path: '/health', auth: 'none' },
  ready: { method: 'GET', path: '/ready', auth: 'none' },
} as const satisfies Record<string, Endpoint>;
