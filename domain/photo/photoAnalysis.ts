import type { Colour } from '../geometry/colour';
import type { Rect } from '../geometry/rect';

/**
 * Current {@link PhotoAnalysis.version}. Raise it when a measure changes its meaning; photos of other versions are then
 * analysed again in the background.
 */
export const ANALYSIS_VERSION = 3;
/** Version stored with photos that are due for another analysis. */
export const OUTDATED_ANALYSIS = ANALYSIS_VERSION - 1;
/** Version stored with photos that were analysed without a face detector: their faces are still unknown. */
export const UNDETECTED_ANALYSIS = -1;

/**
 * Analysis of a photo's pixels. Measured once, after the upload, from a raster of 250 px on the longer side unless
 * stated otherwise; faces follow a moment later. All values refer to the upright photo.
 */
export interface PhotoAnalysis {
  readonly version: number;
  /**
   * 64-bit perceptual hash, 16 lower-case hex digits. Similar photos differ in few bits (Hamming distance): 64 low
   * frequencies of the cosine transform of the luma, each above their median or not (C. Zauner, "Implementation and
   * Benchmarking of Perceptual Image Hash Functions", 2010, §3.2.1).
   */
  readonly hash: string;
  /**
   * 0..1: about 0.5 for an ordinary sharp photo, below 0.12 for one that is blurred all over. Variance of the Laplacian
   * (J. L. Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy", ICPR 2000) over the energy of the
   * gradient, which cancels contrast. Taken from the sharpest part of the photo, so that a soft background lowers
   * nothing. Measured at 720 px.
   */
  readonly sharpness: number;
  readonly exposure: Exposure;
  /**
   * Colourfulness M, 0 for grey, 15 slightly, 33 moderately, 59 quite, 109 extremely colourful (D. Hasler and S.
   * Süsstrunk, "Measuring colourfulness in natural images", SPIE 2003).
   */
  readonly colourfulness: number;
  /** Memorable colours, the most prominent first; at most five, with weights that sum to at most 1. */
  readonly palette: readonly PaletteColour[];
  /**
   * Fine detail of the parts of the photo: 64 hex digits, a grid of 8 × 8 cells row by row, 0 calm .. f busy. The mean
   * step between neighbouring pixels. Left out by analyses of version 1.
   */
  readonly detail?: string | undefined;
  /** Measured at 1440 px. Left out by analyses from before this field. */
  readonly flatness?: Flatness | undefined;
  /**
   * Mean encoded luma of the same 64 cells: hex digits, 0 black .. f white. Tells which ink can be read on a part. Left
   * out by earlier analyses.
   */
  readonly brightness?: string | undefined;
  /** Left out by analyses from before this field. */
  readonly tones?: Tones | undefined;
  /**
   * Part that a crop should keep: faces if there are any, else the most salient area. In fractions 0..1 of the photo;
   * null when nothing stands out.
   */
  readonly focus: Rect | null;
  /** The largest first. Empty when there are none, or nobody has looked yet: the photo's row tells which. */
  readonly faces: readonly Face[];
}

export interface Flatness {
  /** Share of the pixels, 0..1, that few exact colours fill. */
  readonly share: number;
  /** Hard edges between flat areas per row, plus those per column. */
  readonly hardEdges: number;
}

/**
 * Encoded luma 0..1 below which 2, 50, 98 and 99.5 % of the pixels lie. Warmth in stops of red over blue: 0 is neutral,
 * 1 twice as much red. 5 % of the pixels that are neither black nor white are cooler than `coolest`, 5 % warmer than
 * `warmest`.
 */
export interface Tones {
  readonly shadows: number;
  readonly middle: number;
  readonly lights: number;
  readonly peak: number;
  readonly coolest: number;
  readonly warmth: number;
  readonly warmest: number;
  /** Warmth of the brightest pixels that are not white. */
  readonly lightsWarmth: number;
}

export interface Exposure {
  /** Mean of the encoded luma (Rec. 709), 0 black .. 1 white. */
  readonly mean: number;
  /** Fraction of pixels 0..1 that are almost black (luma below 0.03). */
  readonly dark: number;
  /** Fraction of pixels 0..1 that are almost white (luma above 0.97). */
  readonly light: number;
}

export interface PaletteColour {
  readonly colour: Colour;
  readonly weight: number; // Fraction 0..1 of the photo's pixels near this colour
}

export interface Face {
  /** From chin to brow, in fractions 0..1 of the upright photo; within the photo. */
  readonly box: Rect;
  readonly score: number; // Confidence of the detector, 0..1
  /**
   * Opening of the eyes: distance of the lids over the diameter of the iris. About 0.6 to 1 for open eyes, 0.4 to 0.6
   * for closed ones. Left out for small faces and by analyses before version 3.
   */
  readonly eyes?: number | undefined;
  /** Like {@link PhotoAnalysis.sharpness}, within the box. Left out as `eyes` is. */
  readonly sharpness?: number | undefined;
  /**
   * Number of the person among those on the owner's photos. Only with the owner's consent, and for large faces seen from
   * the front.
   */
  readonly person?: number | undefined;
}

/** Place where a photo was taken, in degrees (WGS 84). For its owner's album only: it is never served to visitors. */
export interface PhotoLocation {
  readonly latitude: number;
  readonly longitude: number;
  /** Local name of the town; null far from any, and left out before a look-up. */
  readonly town?: string | null | undefined;
  /** ISO 3166-1 code of its country, two letters. */
  readonly country?: string | null | undefined;
  /** Region of the town as GeoNames codes it, such as `US.CA`. Left out by older servers. */
  readonly admin1?: string | null | undefined;
}

/** Combines two columns or tags to a place; null unless both are present. */
export const toPhotoLocation = ({
  latitude,
  longitude,
}: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): PhotoLocation | null => (latitude === null || longitude === null ? null : { latitude, longitude });
