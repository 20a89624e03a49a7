import { type PrinterId, printers } from './printers';

/** How a photo looks in print: at any distance one sees squares, or no details, or only closely that it is soft. */
export type PrintSharpness = 'unfit' | 'blurred' | 'soft' | 'sharp';

/** ppi; below, one sees squares instead of a picture. */
const UNFIT_PPI = 60;
/** Sizes are stored to 0.001 mm. */
const SLACK_PPI = 0.01;

/** The one table of what so many pixels per inch are worth at a printer, for the editor and the check. */
export function ratePrintSharpness(ppi: number, printer: PrinterId): PrintSharpness {
  const { warn, refuse } = printers[printer].resolution;
  if (ppi < UNFIT_PPI) return 'unfit';
  if (ppi < refuse - SLACK_PPI) return 'blurred';
  return ppi < warn - SLACK_PPI ? 'soft' : 'sharp';
}

/** Pixels per inch in whole numbers, as users are told them. */
export const floorPpi = (ppi: number): number => Math.floor(ppi + SLACK_PPI);
