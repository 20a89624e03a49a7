import type { Renderer } from '../../render';
import { proceduralStyles } from '../../render/artwork/artworkRequest';
import { ImageGenerationError, type ImageGenerator } from './imageGenerator';

const styleNames = {
  wash: 'Watercolour',
  contour: 'Contour lines',
  paper: 'Torn paper',
  terrazzo: 'Terrazzo',
  sprigs: 'Sprigs',
  tiles: 'Tiles',
} as const;

/** Draws artwork from a seed and the album's colours. Needs no external service. */
export function createProceduralImageGenerator(render: Pick<Renderer, 'artwork'>): ImageGenerator {
  return {
    name: 'procedural',
    styles: () => proceduralStyles.map((id) => ({ id, kind: 'procedural', name: styleNames[id], hasSample: true })),
    async generate({ styleId, ...request }, signal, scheduling) {
      const style = proceduralStyles.find((id) => id === styleId);
      if (!style) throw new ImageGenerationError('lora_unknown', styleId);
      signal.throwIfAborted();
      return render.artwork({ style, ...request }, signal, scheduling);
    },
  };
}
