import { ramp } from '../../geometry/numbers';
import { detailSpread, meanDetail } from '../../photo/detail';
import { closedEyes, peopleSharpness } from '../../photo/faces';
import type { Subject } from '../subject';

/** Shorter sides in px: below the first a photo prints small only, from the second on at any size. */
const SIDE_PX = { small: 900, large: 1800 } as const;
/** Confidence of the face detector: falls for faces that are turned away, covered or blurred. */
const FACE_SCORE = { vague: 0.6, clear: 0.9 } as const;
const HEAD_HEIGHT = { dot: 0.05, clear: 0.18 } as const;

const shares = { people: 0.35, pixels: 0.3, texture: 0.2 } as const;

const FACE_SHARPNESS = { blurred: 0.08, sharp: 0.25 } as const;
const CLOSED_EYES = 0.5;

/** Counts for people while nobody has looked for them: between a photo of nobody and a clear portrait. */
const UNKNOWN_CLARITY = 0.4;

/** Clearness of people, 0..1: large enough, certain and sharp faces with open eyes. 0 without any, null if unknown. */
export function peopleClarity({ heads, analysis }: Subject): number | null {
  const faces = analysis?.faces;
  if (!analysis || !faces) return null;
  if (heads.length === 0) return 0;
  const tallest = Math.max(...heads.map(({ height }) => height));
  const [main] = faces;
  return (
    ramp(tallest, HEAD_HEIGHT.dot, HEAD_HEIGHT.clear) *
    ramp(main?.score ?? 0, FACE_SCORE.vague, FACE_SCORE.clear) *
    ramp(peopleSharpness({ ...analysis, faces }), FACE_SHARPNESS.blurred, FACE_SHARPNESS.sharp) *
    (1 - CLOSED_EYES * closedEyes(faces))
  );
}

/** Quality of a photo for a book, about 0.3 poor .. 2 excellent; 1 for an ordinary one without people. */
export function photoQuality(photo: Subject): number {
  const detail = photo.analysis?.detail;
  // A texture all over, such as foliage or a crowd, has no subject.
  const texture =
    detail === undefined ? 0 : ramp(meanDetail(detail), 0.3, 0.75) * ramp(detailSpread(detail), 0.5, 0.95);
  const pixels = 1 - ramp(Math.min(photo.width, photo.height), SIDE_PX.small, SIDE_PX.large);
  const people = peopleClarity(photo) ?? UNKNOWN_CLARITY;
  return photo.weight + shares.people * people - shares.pixels * pixels - shares.texture * texture;
}
