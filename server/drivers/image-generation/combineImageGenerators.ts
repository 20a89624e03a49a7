import { type Imagery, ImageryError } from './imageGenerator';

/** Several drivers as one: each style is made by the driver that offers it. */
export function combineImagery(drivers: readonly Imagery[]): Imagery {
  return {
    name: drivers.map(({ name }) => name).join(' and '),
    styles: () => drivers.flatMap((driver) => driver.styles()),
    async paint(wish, signal, scheduling) {
      const driver = drivers.find((each) => each.styles().some(({ id }) => id === wish.styleId));
      if (!driver) throw new ImageryError('lora_unknown', wish.styleId);
      return driver.paint(wish, signal, scheduling);
    },
  };
}
