import type * as Tf from '@tensorflow/tfjs-core';
import type { TensorFlow } from './tensorFlow';
import { type Weights, WeightTensors } from './weights';

type Tensor4D = Tf.Tensor4D;

export const INPUT_PX = 512;

/** Network output per prior box: face score 0..1, and location. */
export interface RawDetections {
  readonly scores: Float32Array;
  /** Four numbers per box: top, left, bottom, right, as fractions of the square. */
  readonly boxes: Float32Array;
}

const blockStrides = [1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 2, 1] as const;
/** Index of the block that yields the first feature map; the last block yields the second. */
const FIRST_MAP = 11;
const EXTRA_LAYERS = 8;
const PREDICTORS = 6;
const CLASSES = 3;
const FACE = 1;
const BATCH_NORM_EPSILON = 1e-3;
const CODER = [10, 10, 5, 5] as const;

/**
 * SSD with MobileNet v1 (W. Liu et al., ECCV 2016; A. Howard et al., 2017) for one class, as built by the
 * TensorFlow object detection API.
 */
export class FaceNetwork {
  readonly #tf: TensorFlow;
  readonly #weights: WeightTensors;

  constructor(tf: TensorFlow, weights: Weights) {
    this.#tf = tf;
    this.#weights = new WeightTensors(tf, weights);
  }

  /** @param rgb 3 bytes per pixel, {@link INPUT_PX} squared */
  run(rgb: Uint8Array): RawDetections {
    const tf = this.#tf;
    return tf.tidy(() => {
      const pixels = tf.tensor4d(
        Float32Array.from(rgb, (v) => v / 127.5 - 1),
        [1, INPUT_PX, INPUT_PX, 3],
      );
      const maps = this.#featureMaps(pixels);
      const all = (part: string, width: number) =>
        tf.concat(
          maps.map((map, i) => tf.reshape(this.#predict(map, `Prediction/BoxPredictor_${i}/${part}`), [-1, width])),
        );
      const scores = tf.sigmoid(tf.slice(all('ClassPredictor', CLASSES), [0, FACE], [-1, 1])).dataSync<'float32'>();
      const offsets = all('BoxEncodingPredictor', 4).dataSync<'float32'>();
      return { scores, boxes: decodeBoxes(offsets, this.#weights.values('Output/extra_dim')) };
    });
  }

  #featureMaps(pixels: Tensor4D): Tensor4D[] {
    let map = this.#convolve(pixels, 'MobilenetV1/Conv2d_0_pointwise', 2);
    const maps: Tensor4D[] = [];
    // Dispose of intermediate tensors at once, because WebAssembly memory never shrinks.
    const step = (next: () => Tensor4D) => {
      const before = map;
      map = this.#tf.tidy(next);
      if (!maps.includes(before)) before.dispose();
    };
    for (const [i, stride] of blockStrides.entries()) {
      const block = `MobilenetV1/Conv2d_${i + 1}`;
      step(() => this.#convolve(this.#depthwise(map, `${block}_depthwise`, stride), `${block}_pointwise`, 1));
      if (i + 1 === FIRST_MAP) maps.push(map);
    }
    maps.push(map);
    for (let i = 0; i < EXTRA_LAYERS; i += 1) {
      step(() => this.#convolve(map, `Prediction/Conv2d_${i}_pointwise`, i % 2 === 0 ? 1 : 2));
      if (i % 2 === 1) maps.push(map);
    }
    if (maps.length !== PREDICTORS) throw new Error("the face detector's weights have an unexpected shape");
    return maps;
  }

  #convolve(x: Tensor4D, name: string, strides: number): Tensor4D {
    const filter = this.#weights.tensor(`${name}/weights`) as Tensor4D;
    const bias = this.#weights.tensor(`${name}/convolution_bn_offset`);
    return this.#tf.fused.conv2d({ x, filter, strides, pad: 'same', bias, activation: 'relu6' });
  }

  #predict(x: Tensor4D, name: string): Tensor4D {
    const filter = this.#weights.tensor(`${name}/weights`) as Tensor4D;
    return this.#tf.fused.conv2d({ x, filter, strides: 1, pad: 'same', bias: this.#weights.tensor(`${name}/biases`) });
  }

  /** Batch normalisation is folded into the filter and a bias. */
  #depthwise(x: Tensor4D, name: string, strides: number): Tensor4D {
    const filter = this.#weights.tensor(`${name}/folded`, () => {
      const { shape, values } = this.#weights.weight(`${name}/depthwise_weights`);
      const scale = this.#batchScale(name);
      return { shape, values: values.map((value, i) => value * (scale[i % scale.length] ?? 0)) };
    }) as Tensor4D;
    const bias = this.#weights.tensor(`${name}/bias`, () => {
      const scale = this.#batchScale(name);
      const [mean, beta] = [
        this.#weights.values(`${name}/BatchNorm/moving_mean`),
        this.#weights.values(`${name}/BatchNorm/beta`),
      ];
      return { shape: [scale.length], values: scale.map((s, i) => (beta[i] ?? 0) - s * (mean[i] ?? 0)) };
    });
    return this.#tf.fused.depthwiseConv2d({ x, filter, strides, pad: 'same', bias, activation: 'relu6' });
  }

  #batchScale(name: string): Float32Array {
    const variance = this.#weights.values(`${name}/BatchNorm/moving_variance`);
    return this.#weights
      .values(`${name}/BatchNorm/gamma`)
      .map((gamma, i) => gamma / Math.sqrt((variance[i] ?? 0) + BATCH_NORM_EPSILON));
  }
}

/** Decodes offsets (centre y and x, log of height and width) against the prior boxes. */
function decodeBoxes(offsets: Float32Array, priors: Float32Array): Float32Array {
  const boxes = new Float32Array(offsets.length);
  for (let i = 0; i + 3 < offsets.length; i += 4) {
    const [top = 0, left = 0, bottom = 0, right = 0] = priors.subarray(i, i + 4);
    const [dy = 0, dx = 0, dh = 0, dw = 0] = offsets.subarray(i, i + 4);
    const height = Math.exp(dh / CODER[2]) * (bottom - top);
    const width = Math.exp(dw / CODER[3]) * (right - left);
    const y = (dy / CODER[0]) * (bottom - top) + (top + bottom) / 2;
    const x = (dx / CODER[1]) * (right - left) + (left + right) / 2;
    boxes.set([y - height / 2, x - width / 2, y + height / 2, x + width / 2], i);
  }
  return boxes;
}
