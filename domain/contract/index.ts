export * from './constants';
export * from './endpoints';
export * from './errors';
export * from './storableText';
export type * from './types';
