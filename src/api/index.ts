export * as albumsApi from './albums';
export * as authApi from './auth';
export * as commerceApi from './commerce';
export { ApiError, cancelled, type Failure, type FailureCode, isPassing, isTransient, toFailure } from './error';
export { configureApi } from './session';
export * as storageApi from './storage';
export * as templatesApi from './templates';
export * as userApi from './user';
