import { ImageGenerationError, type ImageGenerator } from './imageGenerator';

/** Several drivers as one: each style is made by the driver that offers it. */
export function combineImageGenerators(drivers: readonly ImageGenerator[]): ImageGenerator {
  return {
    name: drivers.map(({ name }) => name).join(' and '),
    styles: () => drivers.flatMap((driver) => driver.styles()),
    async generate(wish, signal, scheduling) {
      const driver = drivers.find((each) => each.styles().some(({ id }) => id === wish.styleId));
      if (!driver) throw new ImageGenerationError('lora_unknown', wish.styleId);
      return driver.generate(wish, signal, scheduling);
    },
  };
}
