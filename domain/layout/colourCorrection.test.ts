import { applyColourMatrix, colourMatrix, type PhotoElement } from '@domain/document';
import { addFaces, analysePixels, type Face, type Pixels } from '@domain/photo';
import { aBinding, aLayoutPhoto, aLayoutRequest, someLayoutPhotos, themeOf } from '@domain/testing';
import { type CurrentSpread, explainSpread, type LayoutPhoto, layoutAlbum, relayoutSpreads } from '.';
import { suggestCorrection } from './colourCorrection';

type Colour = readonly [red: number, green: number, blue: number];

const SIZE = { width: 150, height: 100 };
const NOON = Date.UTC(2026, 6, 11, 13);
const EVENING = Date.UTC(2026, 6, 11, 19);
const NIGHT = Date.UTC(2026, 6, 11, 23);
const face: Face = { box: { x: 0.4, y: 0.3, width: 0.2, height: 0.3 }, score: 0.9 };

const chance = (x: number, y: number) => Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1;

/** Paints a picture from colours 0..1 of positions 0..1, with grain. */
function paint(colourAt: (x: number, y: number) => Colour): Pixels {
  const { width, height } = SIZE;
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i += 1) {
    const [column, row] = [i % width, Math.floor(i / width)];
    const grain = 0.04 * (chance(column, row) - 0.5);
    colourAt(column / width, row / height).forEach((value, channel) => {
      data[3 * i + channel] = Math.round(255 * Math.min(1, Math.max(0, value + grain)));
    });
  }
  return { data, ...SIZE };
}

/** A sunny scene of sky, grass, a white wall and a dark door. */
function sunnyScene(x: number, y: number): Colour {
  if (x > 0.6 && y > 0.3) return x > 0.75 && y > 0.6 ? [0.12, 0.08, 0.07] : [0.95, 0.94, 0.92];
  return y < 0.4 ? [0.5, 0.68, 0.9] : [0.35, 0.5 + 0.1 * x, 0.22];
}
const scale =
  (gains: Colour, lift = 0) =>
  (x: number, y: number): Colour => {
    const [r, g, b] = sunnyScene(x, y);
    return [lift + gains[0] * r, lift + gains[1] * g, lift + gains[2] * b];
  };
const sunset = (x: number, y: number): Colour =>
  Math.hypot(x - 0.5, y - 0.55) < 0.06
    ? [1, 0.9, 0.6]
    : y < 0.65
      ? [0.35 + 0.5 * y, 0.16 + 0.3 * y, 0.2 - 0.1 * y]
      : [0.07, 0.05, 0.05];
const nightStreet = (x: number, y: number): Colour =>
  (10 * x) % 1 < 0.08 && (6 * y) % 1 < 0.15 ? [1, 0.85, 0.5] : [0.08 + 0.1 * y, 0.08 + 0.08 * y, 0.12];
const dusk = (_: number, y: number): Colour => [0.12 + 0.1 * (1 - y), 0.2 + 0.15 * (1 - y), 0.34 + 0.25 * (1 - y)];
const snow = (x: number, y: number): Colour => (y < 0.3 ? [0.6, 0.7, 0.85] : [0.78, 0.84, 0.92 + 0.05 * x]);
const mist = (x: number, y: number): Colour => [0.6 + 0.1 * x, 0.62 + 0.1 * x, 0.63 + 0.1 * y];
const blackFur = (x: number, y: number): Colour =>
  Math.hypot(x - 0.5, y - 0.5) < 0.1 ? [0.85, 0.8, 0.78] : [0.06 + 0.1 * x, 0.06 + 0.1 * x, 0.07 + 0.1 * y];

const DARK = scale([0.4, 0.4, 0.4]);
const FLAT = scale([0.42, 0.42, 0.42], 0.22);
/** A white room with wooden furniture, dark shelves and a grey shirt, in the light of a lamp. */
function lampLight(x: number, y: number): Colour {
  if (y > 0.72) return [0.55, 0.36 * 0.8, 0.24 * 0.55];
  if (x < 0.25) return [0.2, 0.16, 0.1];
  if (Math.hypot(x - 0.5, y - 0.45) < 0.12) return [0.5, 0.5 * 0.8, 0.5 * 0.55];
  return [0.88, 0.88 * 0.8, 0.88 * 0.55];
}

function photoOf(
  colourAt: (x: number, y: number) => Colour,
  {
    takenAt = NOON,
    faces = [] as readonly Face[],
    n = 1,
  }: { takenAt?: number | null; faces?: readonly Face[]; n?: number } = {},
): LayoutPhoto {
  const pixels = paint(colourAt);
  return aLayoutPhoto(n, { takenAt, analysis: addFaces(analysePixels(pixels, pixels), faces) });
}
const withoutAdjustments = ({ adjust: _, ...element }: PhotoElement): PhotoElement => element;
const causesOf = (photo: LayoutPhoto) => suggestCorrection(photo)?.because ?? [];

/** Tones of the picture after its correction. */
function tonesAfter(photo: LayoutPhoto, colourAt: (x: number, y: number) => Colour) {
  const pixels = paint(colourAt);
  const correction = suggestCorrection(photo);
  if (correction) applyColourMatrix(pixels.data, 3, colourMatrix(correction.adjust));
  return analysePixels(pixels, pixels).tones;
}

describe('the colours of a photo', () => {
  it('become lighter where all of it is too dark, without white spots', () => {
    const photo = photoOf(DARK);
    expect(causesOf(photo)).toEqual(['dark']);
    const [before, after] = [photo.analysis?.tones, tonesAfter(photo, DARK)];
    expect(after?.middle ?? 0).toBeGreaterThan(1.2 * (before?.middle ?? 1));
    expect(after?.peak).toBeLessThan(0.97);
  });

  it('get more contrast where neither dark nor light is used', () => {
    const photo = photoOf(FLAT);
    expect(causesOf(photo)).toEqual(['flat']);
    const [before, after] = [photo.analysis?.tones, tonesAfter(photo, FLAT)];
    const range = (tones = before) => (tones?.lights ?? 0) - (tones?.shadows ?? 0);
    expect(range(after)).toBeGreaterThan(1.15 * range());
    expect(after?.shadows).toBeGreaterThan(0.03);
    expect(after?.lights).toBeLessThan(0.97);
  });

  it('lose a part of the tint of a lamp on people', () => {
    const photo = photoOf(lampLight, { faces: [face] });
    expect(causesOf(photo)).toEqual(['tinted']);
    const [before, after] = [photo.analysis?.tones, tonesAfter(photo, lampLight)];
    expect(after?.lightsWarmth ?? 9).toBeLessThan((before?.lightsWarmth ?? 0) - 0.15);
    expect(after?.lightsWarmth).toBeGreaterThan(0);
  });

  it.each<[string, (x: number, y: number) => Colour]>([
    ['a sunny day', sunnyScene],
    ['a sunset', sunset],
    ['a street at night', nightStreet],
    ['dusk', dusk],
    ['snow', snow],
    ['mist', mist],
    ['an animal with black fur', blackFur],
  ])('stay as they are: %s', (_, colourAt) => {
    for (const takenAt of [NOON, EVENING, NIGHT, null])
      for (const faces of [[], [face]]) expect(causesOf(photoOf(colourAt, { takenAt, faces }))).toEqual([]);
  });

  it('stay as they are where their light may be the subject', () => {
    expect(causesOf(photoOf(lampLight))).toEqual([]);
    expect(causesOf(photoOf(lampLight, { faces: [face], takenAt: EVENING }))).toEqual([]);
    expect(causesOf(photoOf(DARK, { takenAt: NIGHT }))).toEqual([]);
    expect(causesOf(photoOf(DARK, { takenAt: NIGHT, faces: [face] }))).toEqual(['dark']);
  });

  it('stay as they are while they are not measured', () => {
    const { analysis } = photoOf(DARK);
    if (!analysis) throw new Error('no analysis');
    const { tones: _, ...earlier } = analysis;
    expect(causesOf(aLayoutPhoto(1, { takenAt: NOON, analysis: earlier }))).toEqual([]);
    expect(causesOf(aLayoutPhoto(1, { takenAt: NOON, analysis: null }))).toEqual([]);
  });
});

describe('a draft', () => {
  const dark = photoOf(DARK, { n: 90, takenAt: NOON });
  const photos = [...someLayoutPhotos([14], NOON), dark];
  const elementOf = (templateId: string) => {
    const { spreads, reasons } = layoutAlbum(aLayoutRequest({ photos, templateId }));
    const at = spreads.findIndex(
      ({ role, elements }) => role !== 'cover' && elements.some((e) => e.type === 'photo' && e.fileId === dark.id),
    );
    const element = spreads[at]?.elements.find((e): e is PhotoElement => e.type === 'photo' && e.fileId === dark.id);
    const doc = spreads[at];
    if (!element || !doc) throw new Error('the photo is not in the book');
    return { element, doc, reasons: reasons[at], spreads };
  };

  it('shows a dark photo lighter, says why, and leaves the others alone', () => {
    const { element, doc, reasons, spreads } = elementOf('journey');
    expect(element.adjust).toEqual(suggestCorrection(dark)?.adjust);
    const reason = { code: 'corrected', values: { because: 'dark' }, photoId: dark.id };
    expect(reasons).toContainEqual(reason);
    const binding = aBinding();
    expect(explainSpread(doc, photos, binding)).toContainEqual(reason);
    const undone = {
      ...doc,
      elements: doc.elements.map((e) => (e === element ? withoutAdjustments(element) : e)),
    };
    expect(explainSpread(undone, photos, binding)).not.toContainEqual(reason);
    const changed = spreads.flatMap(({ elements }) =>
      elements.flatMap((e) => (e.type === 'photo' && e.adjust && e.fileId !== dark.id ? [e.fileId] : [])),
    );
    expect(changed).toEqual([]);
  });

  it('that is arranged again keeps the own colours that the user chose', () => {
    const { element, spreads } = elementOf('journey');
    const current = spreads.map((doc) => ({
      doc: { ...doc, elements: doc.elements.map((e) => (e === element ? withoutAdjustments(element) : e)) },
      touched: false,
      ...(doc.elements.includes(element) && { pictures: [element.id] }),
    }));
    const adjustIn = (templateId: string, given: readonly CurrentSpread[]) =>
      relayoutSpreads(given, aLayoutRequest({ photos, templateId, seed: 2 }))
        .flatMap(({ doc }) => (doc.role === 'inner' ? doc.elements : []))
        .flatMap((e) => (e.type === 'photo' && e.fileId === dark.id ? [e.adjust] : []));
    expect(adjustIn('journey', current)).toEqual([undefined]);
    expect(adjustIn('noir', current)).toEqual([themeOf('noir').adjust]);
    const untouched = spreads.map((doc) => ({ doc, touched: false }));
    expect(adjustIn('journey', untouched)).toEqual([suggestCorrection(dark)?.adjust]);
  });

  it('adds the correction to the colours of the theme', () => {
    const { element } = elementOf('noir');
    expect(element.adjust).toMatchObject({
      brightness: suggestCorrection(dark)?.adjust.brightness,
      saturation: -100,
      contrast: 8,
    });
  });
});
