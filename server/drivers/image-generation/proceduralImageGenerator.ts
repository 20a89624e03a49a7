import type { Renderer } from '../../render';
import { proceduralStyles } from '../../render/artwork/artworkRequest';
import { type Imagery, ImageryError } from './imageGenerator';

const names = {
  wash: 'Watercolour',
  contour: 'Contour lines',
  paper: 'Torn paper',
  terrazzo: 'Terrazzo',
  sprigs: 'Sprigs',
  tiles: 'Tiles',
} as const;

/** Artwork painted by programs of ours from a seed and the album's colours; it needs nothing and says what it is. */
export function createProceduralImagery(render: Pick<Renderer, 'artwork'>): Imagery {
  return {
    name: 'procedural',
    styles: () => proceduralStyles.map((id) => ({ id, kind: 'procedural', name: names[id], hasSample: true })),
    async paint({ styleId, ...wish }, signal, scheduling) {
      const style = proceduralStyles.find((id) => id === styleId);
      if (!style) throw new ImageryError('lora_unknown', styleId);
      signal.throwIfAborted();
      return render.artwork({ style, ...wish }, signal, scheduling);
    },
  };
}
