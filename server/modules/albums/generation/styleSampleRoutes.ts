import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../../deps';
import { ensureBlob } from '../../../drivers/blobs';
import { throwApiError } from '../../../http/apiError';
import { sendBlob } from '../../files';

/** Increase it when the painters change. */
const SAMPLES_VERSION = 1;
const sampleRequest = {
  purpose: 'cover',
  width: 960,
  height: 480,
  palette: ['#3f6f9c', '#d98a5c', '#6b8f5a', '#c9b48a', '#7a3f4d'],
  ground: '#f4f1ea',
  seed: 11,
} as const;

const styleSampleParams = z.object({ id: z.string().regex(/^[a-z-]{1,60}$/) });

const DRAWING_TIMEOUT_MS = 60_000;

/** Draws the sample of a style. @throws HttpApiError unavailable when a busy server takes too long */
async function drawSample(imageGenerator: AppDeps['imageGenerator'], styleId: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(DRAWING_TIMEOUT_MS);
  try {
    return await imageGenerator.generate({ styleId, ...sampleRequest }, signal);
  } catch (error) {
    if (signal.aborted) return throwApiError('unavailable');
    throw error;
  }
}

/** Serves samples of the built-in styles. Public, because they show no photos. */
export function registerStyleSampleRoutes(app: FastifyInstance, { blobs, imageGenerator }: AppDeps): void {
  app.get('/files/artwork/:id.jpg', { schema: { hide: true } }, async (request, reply) => {
    const place = styleSampleParams.safeParse(request.params);
    const style =
      imageGenerator.styles().find(({ id, hasSample }) => hasSample && id === place.data?.id) ??
      throwApiError('not_found');
    const key = await ensureBlob(blobs, `samples/artwork-${SAMPLES_VERSION}-${style.id}.jpg`, () =>
      drawSample(imageGenerator, style.id),
    );
    return sendBlob(reply, blobs, key, { contentType: 'image/jpeg', cacheControl: 'public, max-age=86400' });
  });
}
