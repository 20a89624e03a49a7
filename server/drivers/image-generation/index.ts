export {
  type ArtworkStyle,
  combineImageGenerators,
  ImageGenerationError,
  type ImageGenerationRequest,
  type ImageGenerator,
} from './imageGenerator';
export { createModelImageGenerator } from './modelImageGenerator';
export { createProceduralImageGenerator } from './proceduralImageGenerator';
