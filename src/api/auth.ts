import { authEndpoints, type BodyOf, profileEndpoints } from '@domain/contract';
import { type CallOptions, createEndpointCalls } from './call';

const call = createEndpointCalls({ ...authEndpoints, ...profileEndpoints });

export const login = (body: BodyOf<'login'>, options?: CallOptions) => call('login', { body, ...options });
export const register = (body: BodyOf<'register'>, options?: CallOptions) => call('register', { body, ...options });
export const requestPasswordReset = (body: BodyOf<'resetPassword'>, options?: CallOptions) =>
  call('resetPassword', { body, ...options });
export const updatePassword = (body: BodyOf<'updatePassword'>, options?: CallOptions) =>
  call('updatePassword', { body, ...options });
export const verifyEmail = (body: BodyOf<'verifyEmail'>, options?: CallOptions) =>
  call('verifyEmail', { body, ...options });
export const resendVerificationEmail = (body: BodyOf<'retryVerifyEmail'>, options?: CallOptions) =>
  call('retryVerifyEmail', { body, ...options });
export const logout = (_: void, options?: CallOptions) => call('logout', { ...options });
export const getUser = (_: void, options?: CallOptions) => call('userDetails', { ...options });
export const updateUser = (body: BodyOf<'userUpdate'>, options?: CallOptions) =>
  call('userUpdate', { body, ...options });
export { getFreshToken } from './call';
export { acquireRefreshLock, exchangeRefreshCookie, takePrefetchedToken } from './refresh';
