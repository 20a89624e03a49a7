import type { Face } from '@domain/photo';
import sharp from 'sharp';
import { decodeDetections } from './decodeDetections';
import { FaceNetwork, INPUT_PX, type TensorFlow } from './faceNetwork';
import { readWeights } from './weights';

async function loadNetwork(): Promise<FaceNetwork> {
  const tf: TensorFlow & { default?: TensorFlow } = await import('@tensorflow/tfjs-core');
  await import('@tensorflow/tfjs-backend-wasm');
  // Node imports a CommonJS module's exports as `default`.
  const core = tf.default ?? tf;
  if (!(await core.setBackend('wasm'))) throw new Error('the face detector needs WebAssembly');
  return new FaceNetwork(core, await readWeights());
}

let network: Promise<FaceNetwork> | undefined;

/**
 * Detects faces in an upright sRGB picture. The first call of the process loads the model.
 * @throws Error when the model or the file cannot be read
 */
export async function detectFaces(file: string): Promise<Face[]> {
  network ??= loadNetwork();
  const detector = await network;
  const { data, info } = await sharp(file)
    .resize(INPUT_PX, INPUT_PX, { fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = new Uint8Array(INPUT_PX * INPUT_PX * 3);
  for (let y = 0; y < info.height; y += 1)
    square.set(data.subarray(y * info.width * 3, (y + 1) * info.width * 3), y * INPUT_PX * 3);
  return decodeDetections(detector.run(square), { x: INPUT_PX / info.width, y: INPUT_PX / info.height });
}
