export { combineImageGenerators } from './combineImageGenerators';
export {
  type ArtworkStyle,
  ImageGenerationError,
  type ImageGenerationRequest,
  type ImageGenerator,
} from './imageGenerator';
export { createModelImageGenerator } from './modelImageGenerator';
export { createProceduralImageGenerator } from './proceduralImageGenerator';
