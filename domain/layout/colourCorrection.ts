import { type Adjustments, MAX_ADJUST, type PhotoElement } from '../document/model';
import { NO_ADJUSTMENTS } from '../document/photo/colourAdjustments';
import type { Tones } from '../photo/photoAnalysis';
import type { LayoutPhoto } from './types';

const corrections = ['dark', 'flat', 'tinted'] as const;
export type CorrectionCause = (typeof corrections)[number];

/** Gentle change of a photo's colours, and what it corrects. */
export interface ColourCorrection {
  readonly adjust: Adjustments;
  readonly because: readonly CorrectionCause[];
}

/**
 * Underexposed: nothing is bright, and neither night nor a black subject. Night and dusk have lights, black parts or a
 * colour of their own.
 */
const DARK = { lights: 0.72, peak: 0.78, middle: { least: 0.125, most: 0.26 }, black: 0.12, warmth: 0.34 } as const;
/** Prints are darker than screens, so half of the pixels should be lighter than this. */
const BRIGHTENED = { middle: 0.34, lights: 0.94, mostGain: 1.35 } as const;

/** Neither dark nor light is used. Mist and snow are lighter in the mean, or colourless; strong colours are not flat. */
const FLAT = {
  shadows: 0.15,
  lights: 0.85,
  range: 0.5,
  mean: { least: 0.28, most: 0.56 },
  colour: { least: 12, most: 50 },
} as const;
const SPREAD = { shadows: 0.06, lights: 0.92, mostSlope: 1.2 } as const;

/** Light that colours all of a well lit picture of people, white parts too. Dusk is darker, snow is lighter. */
const TINT = { all: 0.22, ofLights: 0.3, middle: 0.35, lights: 0.7, mostMean: 0.62 } as const;
/** Share of a tint that is taken back, and the most stops of red over blue. */
const NEUTRALISED = { share: 0.5, most: 0.25 } as const;
/** Stops of red over blue at full warmth: 1.2 to 0.8. */
const STOPS_AT_FULL_WARMTH = Math.log2(1.2 / 0.8);
/** Smaller changes nobody sees. */
const LEAST_CHANGE = 6;

const HOUR_MS = 3_600_000;
const DUSK = { dawn: [5, 9], dusk: [17, 22], night: [20, 6] } as const;

const hourOf = (takenAt: number): number => (((takenAt / HOUR_MS) % 24) + 24) % 24;

function isAtNight(takenAt: number | null): boolean {
  const hour = takenAt === null ? 12 : hourOf(takenAt);
  return hour >= DUSK.night[0] || hour < DUSK.night[1];
}

/** Returns true near sunrise and sunset, whose light colours all, and when the time is unknown. */
function isNearDusk(takenAt: number | null): boolean {
  if (takenAt === null) return true;
  const hour = hourOf(takenAt);
  return [DUSK.dawn, DUSK.dusk].some(([from, to]) => hour >= from && hour < to);
}

/** Factor by which an underexposed photo may become lighter; 1 for others. */
function brighteningGain({ lights, peak, middle, warmth, lightsWarmth }: Tones, black: number): number {
  const isDark =
    lights < DARK.lights &&
    peak < DARK.peak &&
    middle >= DARK.middle.least &&
    middle < DARK.middle.most &&
    black < DARK.black &&
    Math.max(Math.abs(warmth), Math.abs(lightsWarmth)) < DARK.warmth;
  return isDark ? Math.min(BRIGHTENED.mostGain, BRIGHTENED.middle / middle, BRIGHTENED.lights / lights) : 1;
}

/** Slope about the middle grey that spreads the tones of a flat photo; 1 for others. */
function spreadingSlope({ shadows, lights }: Tones, mean: number, colourfulness: number): number {
  const isFlat =
    shadows > FLAT.shadows &&
    lights < FLAT.lights &&
    lights - shadows < FLAT.range &&
    mean >= FLAT.mean.least &&
    mean <= FLAT.mean.most &&
    colourfulness >= FLAT.colour.least &&
    colourfulness <= FLAT.colour.most;
  if (!isFlat) return 1;
  const below = shadows < 0.5 ? (0.5 - SPREAD.shadows) / (0.5 - shadows) : SPREAD.mostSlope;
  const above = lights > 0.5 ? (SPREAD.lights - 0.5) / (lights - 0.5) : SPREAD.mostSlope;
  return Math.min(SPREAD.mostSlope, below, above);
}

/** Stops of red over blue by which all of a picture of people is too warm, or too cool when negative; else 0. */
function findTint(tones: Tones, mean: number, takenAt: number | null): number {
  const { coolest, warmest, lightsWarmth, middle, lights } = tones;
  const isWellLit = middle >= TINT.middle && lights >= TINT.lights && mean <= TINT.mostMean;
  if (!isWellLit || isNearDusk(takenAt)) return 0;
  if (coolest > TINT.all && lightsWarmth > TINT.ofLights) return lightsWarmth;
  return warmest < -TINT.all && lightsWarmth < -TINT.ofLights ? lightsWarmth : 0;
}

const toPercent = (stops: number) => {
  const percent = Math.round(100 * stops);
  return Math.abs(percent) < LEAST_CHANGE ? 0 : percent;
};

/**
 * Suggests a gentle correction of a photo that is clearly too dark, flat or tinted; null for all others, and for those
 * whose light is their subject: night, dusk, mist, snow.
 */
export function suggestCorrection({
  analysis,
  takenAt,
}: Pick<LayoutPhoto, 'analysis' | 'takenAt'>): ColourCorrection | null {
  if (!analysis?.tones) return null;
  const { tones, exposure, colourfulness, faces } = analysis;
  const hasPeople = faces !== null && faces.length > 0;
  const isNight = !hasPeople && isAtNight(takenAt);
  const brightness = isNight ? 0 : toPercent(Math.log2(brighteningGain(tones, exposure.dark)));
  const contrast = isNight ? 0 : toPercent(Math.log2(spreadingSlope(tones, exposure.mean, colourfulness)));
  const tint = hasPeople ? findTint(tones, exposure.mean, takenAt) : 0;
  const taken = Math.sign(tint) * Math.min(NEUTRALISED.most, NEUTRALISED.share * Math.abs(tint));
  const warmth = toPercent(-taken / STOPS_AT_FULL_WARMTH) + 0;
  const because = corrections.filter((_, i) => [brightness, contrast, warmth][i] !== 0);
  return because.length === 0 ? null : { adjust: { ...NO_ADJUSTMENTS, brightness, contrast, warmth }, because };
}

/** Adds the adjustments of a theme to those of a photo. A photo without colours keeps no tint to correct. */
export const addAdjustments = (theme: Adjustments, photo = NO_ADJUSTMENTS): Adjustments => ({
  brightness: theme.brightness + photo.brightness,
  contrast: theme.contrast + photo.contrast,
  saturation: theme.saturation + photo.saturation,
  warmth: theme.warmth + (theme.saturation === -MAX_ADJUST ? 0 : photo.warmth),
});

export const addCorrection = (adjust: Adjustments, correction: ColourCorrection): Adjustments =>
  addAdjustments(adjust, correction.adjust);

const correctedNames = { dark: 'brightness', flat: 'contrast', tinted: 'warmth' } as const;

/** Returns what of a suggested correction a photo element shows. */
export function findShownCorrections(
  { adjust = NO_ADJUSTMENTS }: Pick<PhotoElement, 'adjust'>,
  correction: ColourCorrection | null,
): readonly CorrectionCause[] {
  return (correction?.because ?? []).filter((cause) => {
    const asked = correction?.adjust[correctedNames[cause]] ?? 0;
    return Math.sign(asked) * adjust[correctedNames[cause]] >= Math.abs(asked);
  });
}

/** Returns the adjustments of an element without what it shows of a correction. */
export function removeCorrection(
  element: Pick<PhotoElement, 'adjust'>,
  correction: ColourCorrection | null,
): Adjustments {
  const adjust = { ...NO_ADJUSTMENTS, ...element.adjust };
  for (const cause of findShownCorrections(element, correction))
    adjust[correctedNames[cause]] -= correction?.adjust[correctedNames[cause]] ?? 0;
  return adjust;
}
