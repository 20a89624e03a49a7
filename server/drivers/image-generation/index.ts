export { combineImagery } from './combineImageGenerators';
export { type Imagery, ImageryError, type ImageryStyle, type PictureWish } from './imageGenerator';
export { createModelImagery } from './modelImageGenerator';
export { createProceduralImagery } from './proceduralImageGenerator';
