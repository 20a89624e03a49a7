export {
  type ArtworkStyle,
  combineImageGenerators,
  createProceduralImageGenerator,
  ImageGenerationError,
  type ImageGenerationRequest,
  type ImageGenerator,
} from './imageGenerator';
export { createModelImageGenerator } from './modelImageGenerator';
