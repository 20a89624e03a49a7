import { type BodyOf, userEndpoints } from '@domain/contract';
import { type CallOptions, createEndpointCalls } from './call';

const call = createEndpointCalls(userEndpoints);

export const confirmPassword = (body: BodyOf<'userConfirm'>, options?: CallOptions) =>
  call('userConfirm', { body, ...options });
export const deleteAccount = (confirmation: string, options?: CallOptions) =>
  call('userDelete', { query: { confirmation }, ...options });
export const listSessions = (_: void, options?: CallOptions) => call('userSessions', { ...options });
export const endSession = (id: string, options?: CallOptions) => call('userSessionEnd', { params: { id }, ...options });
export const endOtherSessions = (_: void, options?: CallOptions) => call('userSessionsEndOthers', { ...options });
export const getUsage = (_: void, options?: CallOptions) => call('userUsage', { ...options });
export const getTakeout = (_: void, options?: CallOptions) => call('takeoutStatus', { ...options });
export const startTakeout = (_: void, options?: CallOptions) => call('takeoutStart', { ...options });
export const getGoogleStatus = (_: void, options?: CallOptions) => call('googleStatus', { ...options });
export const getGoogleUrl = (_: void, options?: CallOptions) => call('googleUrl', { ...options });
export const submitGoogleCode = (body: BodyOf<'googleCode'>, options?: CallOptions) =>
  call('googleCode', { body, ...options });
export const unlinkGoogle = (_: void, options?: CallOptions) => call('googleUnlink', { ...options });
export const getPickerFiles = (session: string, options?: CallOptions) =>
  call('pickerFiles', { query: { session }, ...options });
export const cancelPicker = (id: string, options?: CallOptions) => call('pickerCancel', { params: { id }, ...options });
