export * as albumsApi from './albums';
export * as authApi from './auth';
export * as commerceApi from './commerce';
export { ApiError, cancelledError, type Failure, type FailureCode, isRetryable, isTransient, toFailure } from './error';
export { configureApi } from './session';
export * as siteApi from './site';
export * as storageApi from './storage';
export * as templatesApi from './templates';
export * as userApi from './user';
