import { analysePixels, type Face, measurePartSharpness, type Pixels } from '@domain/photo';
import sharp from 'sharp';
import { decodeDetections } from './faces/decodeDetections';
import { DESCRIBED_PX, DescriptionNetwork } from './faces/descriptionNetwork';
import { FaceNetwork, INPUT_PX } from './faces/faceNetwork';
import { FACE_MARGIN, type FaceMeasures, type FaceNetworks, measureEyes } from './faces/measureEyes';
import { loadNetwork, loadTensorFlow } from './faces/tensorFlow';
import { sampleSquare } from './faces/turnedSquare';
import { readWeights } from './faces/weights';
import type { AnalysisOptions, FaceDescription, PhotoAnalysisResult } from './types';

/** Smallest height of a face that is measured, in px, and the largest number of them: each takes some 60 ms. */
const MIN_MEASURED_PX = 90;
const MAX_MEASURED = 8;
const MIN_CERTAINTY = 0.5;
/** A detection below the first score, in which the face network is less certain than the second, is no face. */
const DOUBTFUL = { score: 0.55, certainty: 0.1 } as const;

/** Side of the described square relative to that around the landmarks. */
const DESCRIBED_SHARE = 1.05 / FACE_MARGIN;
const MIN_FRONTALITY = 0.75;

interface Detector {
  readonly faces: FaceNetwork;
  readonly measuring: FaceNetworks | string;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function loadDetector(): Promise<Detector> {
  const tf = await loadTensorFlow();
  const faces = new FaceNetwork(tf, await readWeights('ssd_mobilenetv1_model'));
  const measuring = await Promise.all([loadNetwork('facemesh'), loadNetwork('iris')]).then(
    ([facemesh, iris]) => ({ tf, facemesh, iris }),
    messageOf,
  );
  return { faces, measuring };
}

const loadDescriptionNetwork = async () =>
  new DescriptionNetwork(await loadTensorFlow(), await readWeights('face_recognition_model'));

let detector: Promise<Detector> | undefined;
let descriptionNetwork: Promise<DescriptionNetwork> | undefined;

export function getDetector(): Promise<Detector> {
  detector ??= loadDetector().catch((error: unknown) => {
    detector = undefined;
    throw error;
  });
  return detector;
}

function getDescriptionNetwork(): Promise<DescriptionNetwork> {
  descriptionNetwork ??= loadDescriptionNetwork().catch((error: unknown) => {
    descriptionNetwork = undefined;
    throw error;
  });
  return descriptionNetwork;
}

async function fitIntoSquare({ data, width, height }: Pixels) {
  const fitted = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(INPUT_PX, INPUT_PX, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = fitted;
  const square = new Uint8Array(INPUT_PX * INPUT_PX * 3);
  for (let y = 0; y < info.height; y += 1)
    square.set(fitted.data.subarray(y * info.width * 3, (y + 1) * info.width * 3), y * INPUT_PX * 3);
  return { square, scale: { x: INPUT_PX / info.width, y: INPUT_PX / info.height } };
}

function describeFace(
  network: DescriptionNetwork,
  picture: Pixels,
  { certainty, frontality, upright }: FaceMeasures,
): FaceDescription | null {
  if (certainty < MIN_CERTAINTY || frontality < MIN_FRONTALITY) return null;
  const square = { ...upright, side: DESCRIBED_SHARE * upright.side };
  return Array.from(network.run(sampleSquare(picture, square, DESCRIBED_PX)));
}

interface FoundFace {
  readonly face: Face;
  readonly description: FaceDescription | null;
}

/** Measures a face that is tall enough. Returns null for what turns out to be no face. */
function measureFace(
  networks: FaceNetworks,
  describing: DescriptionNetwork | null,
  picture: Pixels,
  face: Face,
): FoundFace | null {
  const measures = measureEyes(networks, picture, face);
  const { certainty, opening } = measures;
  if (face.score < DOUBTFUL.score && certainty < DOUBTFUL.certainty) return null;
  const sharpness = measurePartSharpness(picture, face.box);
  return {
    face: { ...face, sharpness, ...(opening !== null && certainty >= MIN_CERTAINTY && { eyes: opening }) },
    description: describing && describeFace(describing, picture, measures),
  };
}

function measureFaces(
  networks: FaceNetworks,
  describing: DescriptionNetwork | null,
  picture: Pixels,
  found: readonly Face[],
): FoundFace[] {
  const largest = found
    .filter(({ box }) => box.height * picture.height >= MIN_MEASURED_PX)
    .sort((a, b) => b.box.height - a.box.height)
    .slice(0, MAX_MEASURED);
  const measured = new Map(largest.map((face) => [face, measureFace(networks, describing, picture, face)]));
  return found.flatMap((face) => (measured.has(face) ? (measured.get(face) ?? []) : { face, description: null }));
}

type DetectedFaces = Pick<PhotoAnalysisResult, 'descriptions' | 'trouble'> & { readonly faces: readonly Face[] };

/**
 * Detects faces in an upright sRGB picture, and measures the large ones. The first call of the process loads the
 * networks.
 * @param describe describes the large faces, too
 * @throws Error when the detector or the file cannot be read
 */
async function detectFaces(file: string, describe: boolean): Promise<DetectedFaces> {
  const { faces: network, measuring } = await getDetector();
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { data, width: info.width, height: info.height };
  const { square, scale } = await fitIntoSquare(picture);
  const found = decodeDetections(network.run(square), scale);
  if (typeof measuring === 'string') return { faces: found, trouble: measuring };
  try {
    const loaded = describe ? await getDescriptionNetwork().catch(messageOf) : null;
    const describing = typeof loaded === 'string' ? null : loaded;
    const measured = measureFaces(measuring, describing, picture, found);
    return {
      faces: measured.map(({ face }) => face),
      ...(describing && { descriptions: measured.map(({ description }) => description) }),
      trouble: typeof loaded === 'string' ? loaded : '',
    };
  } catch (error) {
    return { faces: found, trouble: messageOf(error) };
  }
}

const SMALL_PX = 250;

async function decodePixels(file: string): Promise<[small: Pixels, screen: Pixels]> {
  const upright = sharp(file).toColourspace('srgb').removeAlpha();
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const small = await sharp(data, { raw: { width, height, channels } })
    .resize(SMALL_PX, SMALL_PX, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [
    { data: small.data, width: small.info.width, height: small.info.height },
    { data, width, height },
  ];
}

export async function analysePhoto(
  file: string,
  { measure, describe = false }: AnalysisOptions,
): Promise<PhotoAnalysisResult> {
  const analysis = measure ? analysePixels(...(await decodePixels(file))) : null;
  return { analysis, ...(await detectFacesSafely(file, describe)) };
}

async function detectFacesSafely(
  file: string,
  describe: boolean,
): Promise<Pick<PhotoAnalysisResult, 'faces' | 'trouble'>> {
  try {
    return await detectFaces(file, describe);
  } catch (error) {
    return { faces: null, trouble: error instanceof Error ? error.message : String(error) };
  }
}
