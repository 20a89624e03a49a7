export * from '../text';
export * from './constants';
export * from './endpoints';
export * from './errors';
export type * from './types';
