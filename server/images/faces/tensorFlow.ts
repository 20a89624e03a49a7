import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import type * as Tf from '@tensorflow/tfjs-core';

export type TensorFlow = typeof Tf;

/** Node imports a CommonJS module's exports as `default`. */
const exportsOf = <Module>(module: Module & { readonly default?: Module }): Module => module.default ?? module;

/**
 * Loads TensorFlow with its WebAssembly backend.
 * @throws Error when WebAssembly is not available
 */
export async function loadTensorFlow(): Promise<TensorFlow> {
  const core = exportsOf<TensorFlow>(await import('@tensorflow/tfjs-core'));
  await import('@tensorflow/tfjs-backend-wasm');
  if (!(await core.setBackend('wasm'))) throw new Error('the face detector needs WebAssembly');
  return core;
}

interface ModelFile {
  readonly modelTopology: object;
  readonly weightsManifest: readonly [{ readonly weights: Tf.io.WeightsManifestEntry[] }];
}

/**
 * Loads a pretrained network of the package that ships it: `facemesh` or `iris`.
 * @throws Error when its files are missing or damaged
 */
export async function loadNetwork(name: 'facemesh' | 'iris'): Promise<GraphModel> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/human')), '..', 'models');
  const { modelTopology, weightsManifest } = JSON.parse(
    await readFile(join(folder, `${name}.json`), 'utf8'),
  ) as ModelFile;
  const { buffer, byteOffset, byteLength } = await readFile(join(folder, `${name}.bin`));
  const weightData = buffer.slice(byteOffset, byteOffset + byteLength);
  const [{ weights: weightSpecs }] = weightsManifest;
  const { loadGraphModel } = exportsOf(await import('@tensorflow/tfjs-converter'));
  return loadGraphModel({ load: () => Promise.resolve({ modelTopology, weightSpecs, weightData }) });
}
