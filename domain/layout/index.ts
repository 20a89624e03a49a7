export * from './choosing';
export { layoutAlbum } from './engine';
export { orderPhotos } from './order';
export type * from './reasons';
export { shuffleSpread } from './shuffle';
export * from './templateIds';
export * from './templates';
export { titlesOf } from './titles';
export type * from './types';
