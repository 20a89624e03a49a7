import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Weights of a model by name, as they came out of training. */
export type Weights = ReadonlyMap<string, { readonly shape: readonly number[]; readonly values: Float32Array }>;

interface Entry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization?: { readonly scale: number; readonly min: number };
}

const MODEL = 'ssd_mobilenetv1_model';

/** Where the package that ships the model keeps it. */
const folder = () =>
  join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'model');

/** Reads the face detector's weights: a list of tensors, and their bytes one after the other, most as 8-bit steps of a scale. @throws when they are not there or cut */
export async function readWeights(): Promise<Weights> {
  const from = folder();
  const manifest = JSON.parse(await readFile(join(from, `${MODEL}-weights_manifest.json`), 'utf8')) as [
    { readonly weights: readonly Entry[] },
  ];
  const bytes = await readFile(join(from, `${MODEL}.bin`));
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
  if (at !== bytes.length) throw new Error('the weights of the face detector are not whole');
  return weights;
}
