import type { Endpoint } from './endpoint';

export const userEndpoints = {
  userConfirm: { method: 'POST', path: '/user/confirm', auth: 'bearer' },
  userDelete: { method: 'GET', path: '/user/delete_account', auth: 'bearer' },
  userSessions: { method: 'GET', path: '/user/sessions', auth: 'bearer' },
  userSessionEnd: { method: 'DELETE', path: '/user/sessions/:id', auth: 'bearer' },
  userSessionsEndOthers: { method: 'DELETE', path: '/user/sessions', auth: 'bearer' },
  userUsage: { method: 'GET', path: '/user/usage', auth: 'bearer' },
  takeoutStatus: { method: 'GET', path: '/user/takeout', auth: 'bearer' },
  takeoutStart: { method: 'POST', path: '/user/takeout', auth: 'bearer' },
  googleStatus: { method: 'GET', path: '/user/google', auth: 'bearer' },
  googleUrl: { method: 'GET', path: '/user/google_url', auth: 'bearer' },
  googleCode: { method: 'POST', path: '/user/google_code', auth: 'bearer' },
  googleUnlink: { method: 'POST', path: '/user/google/unlink', auth: 'bearer' },
  pickerFiles: { method: 'GET', path: '/user/picker_files', auth: 'bearer' },
  pickerCancel: { method: 'DELETE', path: '/user/picker_files/:id', auth: 'bearer' },
} as const satisfies Record<string, Endpoint>;
