import { type BodyOf, userEndpoints } from '@domain/contract';
import { type CallOptions, callsOf } from './call';

const call = callsOf(userEndpoints);

export const confirmPassword = (body: BodyOf<'userConfirm'>, options?: CallOptions) =>
  call('userConfirm', { body, ...options });
export const deleteAccount = (confirmation: string, options?: CallOptions) =>
  call('userDelete', { query: { confirmation }, ...options });
export const sessions = (_: void, options?: CallOptions) => call('userSessions', { ...options });
export const endSession = (id: string, options?: CallOptions) => call('userSessionEnd', { params: { id }, ...options });
export const endOtherSessions = (_: void, options?: CallOptions) => call('userSessionsEndOthers', { ...options });
export const usage = (_: void, options?: CallOptions) => call('userUsage', { ...options });
export const takeout = (_: void, options?: CallOptions) => call('takeoutStatus', { ...options });
export const startTakeout = (_: void, options?: CallOptions) => call('takeoutStart', { ...options });
export const googleStatus = (_: void, options?: CallOptions) => call('googleStatus', { ...options });
export const googleUrl = (_: void, options?: CallOptions) => call('googleUrl', { ...options });
export const googleCode = (body: BodyOf<'googleCode'>, options?: CallOptions) =>
  call('googleCode', { body, ...options });
export const googleUnlink = (_: void, options?: CallOptions) => call('googleUnlink', { ...options });
export const pickerFiles = (session: string, options?: CallOptions) =>
  call('pickerFiles', { query: { session }, ...options });
export const cancelPicker = (id: string, options?: CallOptions) => call('pickerCancel', { params: { id }, ...options });
