import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Tensor } from '@tensorflow/tfjs-core';
import type { TensorFlow } from './tensorFlow';

export interface Weight {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

export type Weights = ReadonlyMap<string, Weight>;

interface Entry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization?: { readonly scale: number; readonly min: number };
}

const folder = () =>
  join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'model');

/**
 * Reads the weights of a network: a list of tensors and their concatenated bytes, most quantised to 8 bits.
 * @throws Error when they are missing or truncated
 */
export async function readWeights(model: 'ssd_mobilenetv1_model' | 'face_recognition_model'): Promise<Weights> {
  const from = folder();
  const manifest = JSON.parse(await readFile(join(from, `${model}-weights_manifest.json`), 'utf8')) as [
    { readonly weights: readonly Entry[] },
  ];
  const bytes = await readFile(join(from, `${model}.bin`));
  const weights = new Map<string, { shape: readonly number[]; values: Float32Array }>();
  let at = 0;
  for (const { name, shape, quantization } of manifest[0].weights) {
    const count = shape.reduce((product, side) => product * side, 1);
    const values = new Float32Array(count);
    for (let i = 0; i < count; i += 1)
      values[i] = quantization
        ? bytes.readUInt8(at + i) * quantization.scale + quantization.min
        : bytes.readFloatLE(at + 4 * i);
    at += quantization ? count : 4 * count;
    weights.set(name, { shape, values });
  }
  if (at !== bytes.length) throw new Error(`the weights of ${model} are truncated`);
  return weights;
}

export class WeightTensors {
  readonly #tf: TensorFlow;
  readonly #weights: Weights;
  readonly #tensors = new Map<string, Tensor>();

  constructor(tf: TensorFlow, weights: Weights) {
    this.#tf = tf;
    this.#weights = weights;
  }

  weight(name: string): Weight {
    const weight = this.#weights.get(name);
    if (!weight) throw new Error(`the network's weights lack ${name}`);
    return weight;
  }

  values(name: string): Float32Array {
    return this.weight(name).values;
  }

  /** Returns the tensor of that name, made from the weight of the same name unless stated. */
  tensor(name: string, make = () => this.weight(name)): Tensor {
    const known = this.#tensors.get(name);
    if (known) return known;
    const { shape, values } = make();
    const tensor = this.#tf.keep(this.#tf.tensor(values, [...shape]));
    this.#tensors.set(name, tensor);
    return tensor;
  }
}
