import { DRAFT_PROGRESS_SHARE, type UnfinishedAlbum } from '@domain/contract';
import { and, count, desc, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { tables } from '../../drivers/database';
import type { FileViewer } from '../files';
import { type AlbumOverview, albumOverview, isOwnedBy } from './repository';
import { toSummary } from './serializers';

const { albumExports, albums, generations, spreads } = tables;

const isSharedOrExported = sql`(${albums.shareToken} is not null or exists (select 1 from ${albumExports}
  where ${albumExports.albumId} = ${albums.id} and ${albumExports.stage} = 'done'))`;

// Nested, because Drizzle omits table names from columns in the outermost template of a single-table query.
const editedSpreads = sql`from ${spreads} where ${spreads.albumId} = ${albums.id}
  and ${spreads.deletedAt} is null and ${spreads.version} > 1`;
const lastGeneration = sql`select ${generations.completed} from ${generations} where ${generations.albumId} = ${albums.id}
  order by ${generations.createdAt} desc limit 1`;
const progressColumns = {
  editedCount: sql<number>`(select count(*)::int ${editedSpreads})`,
  draftShare: sql<number>`coalesce((${lastGeneration}), 1)`,
};

interface AlbumProgress {
  readonly editedCount: number;
  readonly draftShare: number;
}

/** Progress that the review of all spreads adds; sharing adds the rest. */
const REVIEW_PROGRESS_SHARE = (1 - DRAFT_PROGRESS_SHARE) / 2;

function toNextStep({ album, spreadCount }: AlbumOverview, { editedCount, draftShare }: AlbumProgress) {
  if (album.state === 'generating')
    return { next_step: 'wait', progress: DRAFT_PROGRESS_SHARE * Math.min(1, draftShare) } as const;
  if (album.state === 'failed') return { next_step: 'retry', progress: 0 } as const;
  if (editedCount === 0) return { next_step: 'look', progress: DRAFT_PROGRESS_SHARE } as const;
  return {
    next_step: 'finish',
    progress: DRAFT_PROGRESS_SHARE + REVIEW_PROGRESS_SHARE * Math.min(1, editedCount / Math.max(1, spreadCount)),
  } as const;
}

export async function findUnfinishedAlbums(
  { db, viewer }: Pick<AppDeps, 'db'> & { readonly viewer: FileViewer },
  userId: string,
  limit: number,
): Promise<{ albums: UnfinishedAlbum[]; total: number }> {
  const condition = and(isOwnedBy(userId), sql`not ${isSharedOrExported}`);
  const rows = await db
    .select({ ...albumOverview, ...progressColumns })
    .from(albums)
    .where(condition)
    .orderBy(desc(albums.updatedAt), desc(albums.id))
    .limit(limit);
  const [total] = await db.select({ value: count() }).from(albums).where(condition);
  return {
    albums: rows.map((row) => ({ ...toSummary(viewer, row), ...toNextStep(row, row) })),
    total: total?.value ?? 0,
  };
}
