export * as albumsApi from './albums';
export * as authApi from './auth';
export { configureApi } from './call';
export * as clipsApi from './clips';
export * as commerceApi from './commerce';
export {
  ApiError,
  cancelledError,
  type Failure,
  type FailureCode,
  isNetworkError,
  isRetryable,
  isTransient,
  toFailure,
} from './error';
export * as passkeysApi from './passkeys';
export * as siteApi from './site';
export * as storageApi from './storage';
export * as templatesApi from './templates';
export * as userApi from './user';
