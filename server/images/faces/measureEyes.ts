import type { Point } from '@domain/geometry/rect';
import type { Face, Pixels } from '@domain/photo';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import type { TensorFlow } from './tensorFlow';
import { sampleSquare, type TurnedSquare, toPicture } from './turnedSquare';

export interface FaceNetworks {
  readonly tf: TensorFlow;
  /** Y. Kartynnik et al., "Real-time facial surface geometry from monocular video on mobile GPUs", 2019. */
  readonly facemesh: GraphModel;
  /** A. Ablavatski et al., "Real-time pupil tracking from monocular video for digital puppetry", 2020. */
  readonly iris: GraphModel;
}

export interface FaceMeasures {
  readonly certainty: number; // Certainty that there is a face, 0..1
  /** See {@link Face.eyes}; null when no eye is large enough. */
  readonly opening: number | null;
  /** Square around the landmarks with {@link FACE_MARGIN}; the eyes are level in it. */
  readonly upright: TurnedSquare;
  /** Width of the narrower eye over that of the wider one: 1 from the front, about 0.5 half from the side. */
  readonly frontality: number;
}

const FACE_INPUT_PX = 192;
const EYE_INPUT_PX = 64;
/** Side of the square around a face or an eye, relative to its size. */
export const FACE_MARGIN = 1.5;
const EYE_MARGIN = 2.3;

const FACE_OUTPUTS = ['Identity_2', 'Identity_1'];
/** Landmarks at the outer and inner corner of each eye. The network of the eye knows the left one of the picture. */
const eyeCorners = [
  { outer: 33, inner: 133, isMirrored: false },
  { outer: 263, inner: 362, isMirrored: true },
] as const;
/** Points of the eye network: pairs of the upper and lower lid, and pairs across the iris, which follows 71 others. */
const LIDS = [
  [11, 3],
  [12, 4],
  [13, 5],
] as const;
const IRIS = [
  [72, 74],
  [73, 75],
] as const;

/** Eyes that are narrower between their corners, in px or relative to the other one, are not measured. */
const MIN_EYE_WIDTH_PX = 12;
const MIN_EYE_SHARE = 0.5;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Points of three coordinates each, as fractions of the network's input. */
function toPoints(values: Float32Array, size: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 2 < values.length; i += 3)
    points.push({ x: (values[i] ?? 0) / size, y: (values[i + 1] ?? 0) / size });
  return points;
}

const pointAt = (points: readonly Point[], index: number): Point => {
  const point = points[index];
  if (!point) throw new Error("the face network's output has an unexpected shape");
  return point;
};

function runNetwork(
  { tf }: FaceNetworks,
  network: GraphModel,
  samples: Float32Array,
  size: number,
  outputs?: string[],
): Float32Array[] {
  return tf.tidy(() => {
    const result = network.execute(tf.tensor4d(samples, [1, size, size, 3]), outputs);
    return [result].flat().map((tensor) => tensor.dataSync<'float32'>());
  });
}

function findLandmarks(networks: FaceNetworks, picture: Pixels, square: TurnedSquare) {
  const samples = sampleSquare(picture, square, FACE_INPUT_PX);
  const [mesh, flag] = runNetwork(networks, networks.facemesh, samples, FACE_INPUT_PX, FACE_OUTPUTS);
  const inSquare = toPoints(mesh ?? new Float32Array(), FACE_INPUT_PX);
  const points = inSquare.map((point) => toPicture(square, point));
  const certainty = flag?.[0] ?? 0;
  const [a, b] = [pointAt(points, eyeCorners[0].outer), pointAt(points, eyeCorners[1].outer)];
  const [xs, ys] = [inSquare.map(({ x }) => x), inSquare.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const upright: TurnedSquare = {
    centre: toPicture(square, { x: (left + right) / 2, y: (top + bottom) / 2 }),
    side: FACE_MARGIN * square.side * Math.max(right - left, bottom - top),
    angle: Math.atan2(b.y - a.y, b.x - a.x),
  };
  return { points, certainty, upright };
}

/** Mean distance of the lids over the mean diameter of the iris. */
function measureOpening(points: readonly Point[]): number {
  const mean = (pairs: readonly (readonly [number, number])[]) =>
    pairs.reduce((sum, [a, b]) => sum + distance(pointAt(points, a), pointAt(points, b)), 0) / pairs.length;
  return mean(LIDS) / Math.max(mean(IRIS), 1e-6);
}

/**
 * Measures the eyes of a detected face. A second look at the face, turned upright, is more exact than the first.
 * @param picture RGB
 */
export function measureEyes(networks: FaceNetworks, picture: Pixels, { box }: Face): FaceMeasures {
  const { x, y } = { x: box.x * picture.width, y: box.y * picture.height };
  const [width, height] = [box.width * picture.width, box.height * picture.height];
  const detected = {
    centre: { x: x + width / 2, y: y + height / 2 },
    side: FACE_MARGIN * Math.max(width, height),
    angle: 0,
  };
  const first = findLandmarks(networks, picture, detected);
  const { points, certainty, upright } = findLandmarks(networks, picture, first.upright);
  const eyes = eyeCorners.map(({ outer, inner, isMirrored }) => {
    const [a, b] = [pointAt(points, outer), pointAt(points, inner)];
    return { centre: between(a, b), width: distance(a, b), isMirrored };
  });
  const [narrowest, widest] = [Math.min(...eyes.map((eye) => eye.width)), Math.max(...eyes.map((eye) => eye.width))];
  const openings = eyes
    .filter((eye) => eye.width >= Math.max(MIN_EYE_WIDTH_PX, MIN_EYE_SHARE * widest))
    .map(({ centre, width: eyeWidth, isMirrored }) => {
      const square = { centre, side: EYE_MARGIN * eyeWidth, angle: upright.angle, isMirrored };
      const [found] = runNetwork(networks, networks.iris, sampleSquare(picture, square, EYE_INPUT_PX), EYE_INPUT_PX);
      return measureOpening(toPoints(found ?? new Float32Array(), EYE_INPUT_PX));
    });
  const opening = openings.length === 0 ? null : openings.reduce((sum, value) => sum + value, 0) / openings.length;
  return { certainty, opening, upright, frontality: narrowest / Math.max(widest, 1e-6) };
}
