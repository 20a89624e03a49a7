import type { Endpoint } from './endpoint';

export const templatesEndpoints = {
  templatesList: { method: 'GET', path: '/templates/', auth: 'bearer' },
  templateGet: { method: 'GET', path: '/templates/:id', auth: 'bearer' },
} as const satisfies Record<string, Endpoint>;
