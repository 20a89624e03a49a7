/** Returns a longitude relative to another in degrees, −180 ≤ d < 180. */
export const relativeLongitude = (longitude: number, from: number): number =>
  ((((longitude - from + 180) % 360) + 360) % 360) - 180;
