import type * as Tf from '@tensorflow/tfjs-core';
import type { TensorFlow } from './tensorFlow';
import { type Weights, WeightTensors } from './weights';

type Tensor4D = Tf.Tensor4D;

export const DESCRIBED_PX = 150;

const MEAN_RGB = [122.782 / 256, 117.001 / 256, 104.298 / 256] as const;
/** Residual blocks in their order; those with `_down` halve the map. */
const blocks = [
  'conv32_1',
  'conv32_2',
  'conv32_3',
  'conv64_down',
  'conv64_1',
  'conv64_2',
  'conv64_3',
  'conv128_down',
  'conv128_1',
  'conv128_2',
  'conv256_down',
  'conv256_1',
  'conv256_2',
  'conv256_down_out',
] as const;

/**
 * Describes a face by 128 numbers, which are close for faces of one person: a residual network (K. He et al., CVPR 2016)
 * of 29 layers, trained by D. King for dlib.
 */
export class DescriptionNetwork {
  readonly #tf: TensorFlow;
  readonly #weights: WeightTensors;

  constructor(tf: TensorFlow, weights: Weights) {
    this.#tf = tf;
    this.#weights = new WeightTensors(tf, weights);
  }

  /** @param samples 3 values 0..1 per pixel, {@link DESCRIBED_PX} squared */
  run(samples: Float32Array): Float32Array {
    const tf = this.#tf;
    return tf.tidy(() => {
      const centred = samples.map((value, i) => value - (MEAN_RGB[i % 3] ?? 0));
      const input = tf.tensor4d(centred, [1, DESCRIBED_PX, DESCRIBED_PX, 3]);
      let map = tf.maxPool(this.#convolve(input, 'conv32_down', { stride: 2, pad: 'valid' }), 3, 2, 'valid');
      for (const block of blocks) {
        const before = map;
        map = tf.tidy(() => this.#block(before, block));
        // WebAssembly memory never shrinks.
        before.dispose();
      }
      const fc = this.#weights.tensor('fc') as Tf.Tensor2D;
      return tf.matMul(tf.mean(map, [1, 2]), fc).dataSync<'float32'>();
    });
  }

  #block(x: Tensor4D, name: (typeof blocks)[number]): Tensor4D {
    const tf = this.#tf;
    if (!name.includes('_down')) {
      const inner = this.#convolve(this.#convolve(x, `${name}/conv1`), `${name}/conv2`, { relu: false });
      return tf.relu(tf.add(inner, x));
    }
    const first = this.#convolve(x, `${name}/conv1`, { stride: 2, pad: 'valid' });
    const inner = this.#convolve(first, `${name}/conv2`, { relu: false });
    const halved = tf.avgPool(x, 2, 2, 'valid');
    // Both sides are filled up with zeros to the larger map and to the larger number of channels.
    const shape = inner.shape.map((side, i) => Math.max(side, halved.shape[i] ?? 0));
    const fill = (map: Tensor4D) =>
      tf.pad(
        map,
        map.shape.map((side, i): [number, number] => [0, (shape[i] ?? side) - side]),
      );
    return tf.relu(tf.add(fill(inner), fill(halved)));
  }

  #convolve(
    x: Tensor4D,
    name: string,
    {
      stride = 1,
      pad = 'same',
      relu = true,
    }: { readonly stride?: number; readonly pad?: 'same' | 'valid'; readonly relu?: boolean } = {},
  ): Tensor4D {
    // The scale of each channel is folded into the filter and the bias.
    const scale = this.#weights.weight(`${name}/scale/weights`).values;
    const filter = this.#weights.tensor(`${name}/filter`, () => {
      const { shape, values } = this.#weights.weight(`${name}/conv/filters`);
      return { shape, values: values.map((value, i) => value * (scale[i % scale.length] ?? 0)) };
    }) as Tensor4D;
    const bias = this.#weights.tensor(`${name}/bias`, () => {
      const [own, added] = [this.#weights.weight(`${name}/conv/bias`), this.#weights.weight(`${name}/scale/biases`)];
      return {
        shape: own.shape,
        values: own.values.map((value, i) => value * (scale[i] ?? 0) + (added.values[i] ?? 0)),
      };
    });
    return this.#tf.fused.conv2d({
      x,
      filter,
      strides: stride,
      pad,
      bias,
      activation: relu ? 'relu' : 'linear',
    });
  }
}
