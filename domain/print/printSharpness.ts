import { type PrinterId, printers } from './printers';

/** Appearance of a photo in print: visible squares at any distance, missing details, or softness only up close. */
export type PrintSharpness = 'unfit' | 'blurred' | 'soft' | 'sharp';

const UNFIT_PPI = 60;
/** Sizes are stored to 0.001 mm. */
const SLACK_PPI = 0.01;

/** Rates pixels per inch at a printer. The editor and the check share this table. */
export function ratePrintSharpness(ppi: number, printer: PrinterId): PrintSharpness {
  const { warn, refuse } = printers[printer].resolution;
  if (ppi < UNFIT_PPI) return 'unfit';
  if (ppi < refuse - SLACK_PPI) return 'blurred';
  return ppi < warn - SLACK_PPI ? 'soft' : 'sharp';
}

export const floorPpi = (ppi: number): number => Math.floor(ppi + SLACK_PPI);
