import type { Locale } from '@domain/contract';
import { collectStoryFacts, suggestTitles } from '@domain/layout';
import type { AppDeps } from '../../../deps';
import { WritingError } from '../../../drivers/writing';
import { throwApiError } from '../../../http/apiError';
import { recordAttempt } from '../../auth/rateLimit';
import { findUserPhotos } from '../repository';
import { toLayoutPhotos } from '../toLayoutPhotos';

/** Drivers have shorter limits of their own. */
const MAX_WAIT_MS = 60_000;
const MAX_IDEAS_PER_HOUR = { limit: 40, windowSeconds: 3600 } as const;

/**
 * Suggests titles for photos of a user, by the configured writer.
 * @throws HttpApiError photos_missing, rate_limited, writing_unavailable
 */
export async function suggestTitleIdeas(
  { db, titleWriter, config, log }: Pick<AppDeps, 'db' | 'titleWriter' | 'config' | 'log'>,
  userId: string,
  locale: Locale,
  photoIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(photoIds)];
  const rows = await findUserPhotos(db, userId, ids);
  if (rows.length < ids.length) throwApiError('photos_missing', { params: { count: ids.length - rows.length } });
  await recordAttempt(db, ['title-ideas', userId], MAX_IDEAS_PER_HOUR);
  const photos = await toLayoutPhotos(rows);
  const facts = collectStoryFacts(photos, locale, { names: config.writingApi?.sendsNames ?? false });
  const ruleTitles = suggestTitles(photos, locale).map(({ title }) => title);
  try {
    return await titleWriter.suggestTitles({ facts, ruleTitles, locale }, AbortSignal.timeout(MAX_WAIT_MS));
  } catch (error) {
    if (!(error instanceof WritingError)) throw error;
    log.warn({ err: error, userId }, 'title suggestion failed');
    return throwApiError('writing_unavailable');
  }
}
