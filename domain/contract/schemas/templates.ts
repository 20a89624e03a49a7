import { z } from 'zod';
import { formatIds } from '../../geometry/formats';
import { LOCALES } from '../constants';
import type { templatesEndpoints } from '../endpoints/templates';
import { photoSourcesSchema } from './albums/models';
import { type CallSchemas, apiErrorSchema as e } from './common';

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  /** Pictures of sample spreads made by the real engine; the first is the cover. */
  previews: z.array(z.string()),
  /** Photos per page in a book of ordinary length. Older servers leave it out, and the next two. */
  photos_per_page: z.number().optional(),
  mood: z.string().optional(),
  /** Features that set its pages apart, the strongest first: messages `template.feature.{feature}`. */
  features: z.array(z.string()).optional(),
});

export const templateDetailsSchema = templateSchema.extend({
  title: z.string(),
  format: z.enum(formatIds),
  spreads: z.array(z.object({ id: z.string(), html: z.string() })),
  photos: photoSourcesSchema,
});

const query = z.object({
  /** Language of the sample texts; the user's when left out. */
  language: z.enum(LOCALES).optional(),
});

export const templatesContract = {
  templatesList: {
    summary: 'All templates',
    query,
    responses: { 200: z.object({ templates: z.array(templateSchema) }), 400: e, 401: e },
  },
  templateGet: {
    summary: 'One template with sample spreads',
    params: z.object({ id: z.string().max(60) }),
    query,
    responses: { 200: z.object({ template: templateDetailsSchema }), 400: e, 401: e, 404: e },
  },
} as const satisfies Record<keyof typeof templatesEndpoints, CallSchemas>;
