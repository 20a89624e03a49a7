import type { Endpoint } from './endpoint';

export const storageEndpoints = {
  uploadSingle: {
    method: 'POST',
    path: '/storage/upload_single',
    auth: 'bearer',
    multipart: true,
  },
  storageList: { method: 'GET', path: '/storage/list2', auth: 'bearer' },
  storageSort: { method: 'POST', path: '/storage/list/sort', auth: 'bearer' },
  stickersList: { method: 'GET', path: '/storage/stickers', auth: 'bearer' },
  storageDates: { method: 'POST', path: '/storage/dates', auth: 'bearer' },
  storageTowns: { method: 'GET', path: '/storage/towns', auth: 'bearer' },
  storagePlaces: { method: 'POST', path: '/storage/places', auth: 'bearer' },
  storageDelete: { method: 'POST', path: '/storage/delete', auth: 'bearer' },
} as const satisfies Record<string, Endpoint>;
