import type { AlbumTemplate } from './template.types';
import type { TemplateCategory } from './templateIds';

const defaults = {
  photo: { radius: 0, border: null, shadow: false },
  placement: 'centred',
  pageDecor: 'none',
  ornament: 'none',
  titleBackground: 'none',
} as const satisfies Partial<AlbumTemplate>;

type Optional = keyof typeof defaults;
type TemplateDefinition = Omit<AlbumTemplate, Optional | 'nameKey' | 'category'> &
  Partial<Pick<AlbumTemplate, Optional>>;

export const createTemplates = (
  category: TemplateCategory,
  definitions: readonly TemplateDefinition[],
): readonly AlbumTemplate[] =>
  definitions.map((definition) => ({
    ...defaults,
    ...definition,
    nameKey: `template.${definition.id}`,
    category,
  }));
