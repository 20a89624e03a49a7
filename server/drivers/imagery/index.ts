export { combineImagery } from './combined';
export { type Imagery, ImageryError, type ImageryStyle, type PictureWish } from './imagery';
export { createModelImagery } from './model';
export { createProceduralImagery } from './procedural';
