import { type FaceId, fontIds } from '../document';
import { faceOf } from '../document/text/fontFaces';

const styles = [{}, { bold: true }, { italic: true }, { bold: true, italic: true }] as const;

/** Faces of all fonts and styles, each once. */
export const faceIds: readonly FaceId[] = [
  ...new Set(fontIds.flatMap((font) => styles.map((style) => faceOf(font, style)))),
];
