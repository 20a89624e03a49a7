import { luminanceOfHex } from '../../geometry/colour';
import { type PageFamilyId, pageFamilyIds } from '../families/familyIds';
import type { AlbumTemplate } from './albumTemplate';

type TemplateMood = 'dark' | 'personal' | 'dense' | 'quiet' | 'elegant' | 'bold' | 'classic' | 'modern';

/**
 * `monochrome`: photos without colour. `months`: a chapter with a calendar for each month. Others are page families; a
 * mosaic sets no template apart.
 */
type TemplateFeature = 'monochrome' | 'months' | Exclude<PageFamilyId, 'mosaic'>;

interface TemplateDescription {
  readonly photosPerPage: number;
  readonly mood: TemplateMood;
  readonly features: readonly TemplateFeature[];
}

const DARK_LUMINANCE = 0.1;
const DENSE = 3;
const WIDE_MARGIN = 0.09;
/** Gain from which a family shows on many pages. */
const NOTED_GAIN = 0.3;
const MAX_FEATURES = 3;

const notableFamilies = pageFamilyIds.filter((id) => id !== 'mosaic');

function findMood({ background, titleFont, density, margin }: AlbumTemplate): TemplateMood {
  if (luminanceOfHex(background) < DARK_LUMINANCE) return 'dark';
  if (titleFont === 'hand') return 'personal';
  if (density >= DENSE) return 'dense';
  if (margin >= WIDE_MARGIN) return 'quiet';
  if (titleFont === 'elegant') return 'elegant';
  if (titleFont === 'condensed') return 'bold';
  return titleFont.startsWith('serif') ? 'classic' : 'modern';
}

export function describeTemplate(template: AlbumTemplate): TemplateDescription {
  const { families = {}, adjust, monthly, density } = template;
  const gain = (id: PageFamilyId) => families[id] ?? 0;
  const noted = notableFamilies.filter((id) => gain(id) >= NOTED_GAIN).sort((a, b) => gain(b) - gain(a));
  const features: TemplateFeature[] = [
    ...(adjust?.saturation === -100 ? (['monochrome'] as const) : []),
    ...(monthly ? (['months'] as const) : []),
    ...noted,
  ];
  return { photosPerPage: density, mood: findMood(template), features: features.slice(0, MAX_FEATURES) };
}
