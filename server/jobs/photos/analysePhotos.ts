import { randomUUID } from 'node:crypto';
import { ANALYSIS_VERSION, addFaces, type Face, OUTDATED_ANALYSIS, UNDETECTED_ANALYSIS } from '@domain/photo';
import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { type Queryable, tables } from '../../drivers/database';
import { type FaceDescription, ImageError } from '../../images';
import { photoKeys } from '../../modules/files';
import { findPhotoById, type PhotoRow } from '../../modules/storage/repository';
import { allowsPeople, recognisePeople } from '../../modules/user/people';
import { lockUser } from '../../modules/user/quotas';
import type { Scheduling } from '../../processes/fairQueue';
import { PhotoUnavailableError, withLocalFiles } from '../../render/withLocalFiles';
import { EVERY_MINUTE } from '../jobTypes';

export type AnalysisJobDeps = Pick<AppDeps, 'db' | 'queue' | 'images' | 'blobs' | 'config' | 'log'>;

const { photos } = tables;
const SEARCH_INTERVAL_S = 30;
const SEARCH_BATCH = 200;
/** Photos of an earlier version that one job analyses at most, and its longest time. */
const OUTDATED_BATCH = 60;
const OUTDATED_MS = 25_000;

const reportedTroubles = new Set<string>();

/** Logs a missing or incomplete detector once, because it affects all photos. */
function reportDetectorError(log: AnalysisJobDeps['log'], trouble: string, isDetectorMissing: boolean): void {
  const text = isDetectorMissing
    ? 'face detection unavailable; photos are laid out as if faces were anywhere, until it is back'
    : 'large faces cannot be measured in full; open eyes, or people who are often seen, are not preferred';
  if (!reportedTroubles.has(text)) log.error({ trouble }, text);
  reportedTroubles.add(text);
}

type FoundValues = Partial<Pick<PhotoRow, 'facts' | 'focus'>>;

export interface PhotoFindings {
  readonly isDetectorMissing: boolean;
  /** Like `descriptions` of `PhotoAnalysisResult`; null when faces could not be described, or were not to be. */
  readonly descriptions: readonly (FaceDescription | null)[] | null;
  /**
   * Returns what to store.
   * @param people numbers of the persons of the faces
   * @param known faces that the photo keeps without a detector
   */
  readonly toValues: (people: readonly (number | null)[], known: readonly Face[]) => FoundValues;
}

/**
 * Detects faces and the focus of a photo. Calls `onTrouble` when the detector is missing or incomplete; without one
 * (`isDetectorMissing`) the photo keeps the faces that it has.
 * @param describe describes the faces, so that people can be told apart
 */
export async function analysePhotoFile(
  {
    images,
    onTrouble,
  }: Pick<AnalysisJobDeps, 'images'> & { readonly onTrouble: (trouble: string, isDetectorMissing: boolean) => void },
  row: Pick<PhotoRow, 'facts' | 'focus'>,
  file: string,
  { describe = false, scheduling }: { readonly describe?: boolean; readonly scheduling?: Scheduling } = {},
): Promise<PhotoFindings> {
  const measure = row.facts?.version !== ANALYSIS_VERSION;
  const result = await images.analyse(file, { measure, describe }, scheduling).catch((error: unknown) => {
    // An undecodable picture stays so: it keeps its known facts.
    if (error instanceof ImageError && (error.code === 'file_corrupt' || error.code === 'file_too_large')) return null;
    throw error;
  });
  if (!result) return { isDetectorMissing: false, descriptions: [], toValues: () => ({}) };
  const isDetectorMissing = result.faces === null;
  if (result.trouble !== '') onTrouble(result.trouble, isDetectorMissing);
  const known = result.analysis ?? (row.facts && { ...row.facts, focus: row.focus });
  return {
    isDetectorMissing,
    descriptions: result.descriptions ?? (result.faces?.length === 0 ? [] : null),
    toValues: (people, knownFaces) => {
      if (!known) return {};
      const found = result.faces?.map((face, at) => ({ ...face, person: people[at] ?? undefined }));
      const { focus, ...facts } = addFaces(known, found ?? knownFaces);
      return { focus, facts };
    },
  };
}

type AnalysisDeps = Omit<AnalysisJobDeps, 'queue'>;

/**
 * Stores what was found, unless another analysis was faster.
 * @returns false when faces could not be described, though the user lets people be told apart
 */
async function storeFindings(
  tx: Queryable,
  { id, userId }: Pick<PhotoRow, 'id' | 'userId'>,
  { isDetectorMissing, descriptions, toValues }: PhotoFindings,
): Promise<boolean> {
  if (!(await lockUser(tx, userId))) return true;
  const isOutdated = or(isNull(photos.analysedVersion), lt(photos.analysedVersion, ANALYSIS_VERSION));
  const isDue = and(eq(photos.id, id), isOutdated);
  const [stored] = await tx.select({ facts: photos.facts }).from(photos).where(isDue);
  if (!stored) return true;
  const known = stored.facts?.faces ?? [];
  // The consent may have been given or withdrawn during the analysis.
  const allows = await allowsPeople(tx, userId);
  const counted = new Set(known.flatMap(({ person }) => person ?? []));
  const people = allows && descriptions ? await recognisePeople(tx, userId, { descriptions, counted }) : [];
  const isDescribed = !allows || descriptions !== null;
  const detectedVersion = isDescribed ? ANALYSIS_VERSION : OUTDATED_ANALYSIS;
  const analysedVersion = isDetectorMissing ? UNDETECTED_ANALYSIS : detectedVersion;
  await tx
    .update(photos)
    .set({ ...toValues(people, known), analysedVersion })
    .where(isDue);
  return isDescribed;
}

/**
 * Analyses a photo once for each version of the analysis. Idempotent, also after a crash at any point. A photo that
 * cannot be read now is analysed later, and so is one of an earlier version while the detector is missing, and one whose
 * faces could not be described for an owner who lets people be told apart.
 * @returns false when the photo must be analysed again
 * @throws PhotoUnavailableError
 * @testonly to analyse one photo with a detector of the test
 */
export async function runPhotoAnalysis(
  deps: AnalysisDeps,
  photoId: string,
  priority: Scheduling['priority'] = 'background',
): Promise<boolean> {
  if (!deps.config.faces) return false;
  const row = await findPhotoById(deps.db, photoId);
  if (!row || row.deletedAt !== null || (row.analysedVersion ?? 0) >= ANALYSIS_VERSION) return true;
  const key = photoKeys(row.userId, photoId)[1440];
  const onTrouble = (trouble: string, isDetectorMissing: boolean) =>
    reportDetectorError(deps.log, trouble, isDetectorMissing);
  const describe = await allowsPeople(deps.db, row.userId);
  const found = await withLocalFiles(deps.blobs, new Map([['screen', key]]), ({ screen = '' }) =>
    analysePhotoFile({ images: deps.images, onTrouble }, row, screen, {
      describe,
      scheduling: { userId: row.userId, priority },
    }),
  ).catch(async (error: unknown) => {
    // The file of a photo that was deleted meanwhile may be gone.
    const left = await findPhotoById(deps.db, photoId);
    if (left && left.deletedAt === null) throw error;
    return null;
  });
  if (found === null) return true;
  if (found.isDetectorMissing && row.analysedVersion !== null) return false;
  return deps.db.transaction((tx) => storeFindings(tx, row, found));
}

async function findUnanalysed(db: AnalysisJobDeps['db'], ids: readonly string[]): Promise<string[]> {
  const unseen = and(inArray(photos.id, [...ids]), isNull(photos.analysedVersion), isNull(photos.deletedAt));
  const rows = new Set((await db.select({ id: photos.id }).from(photos).where(unseen)).map(({ id }) => id));
  return ids.filter((id) => rows.has(id));
}

/**
 * Analyses these photos in order before something is made of them. Stops when all are done, the detector is missing, or
 * `patienceMs` is over; upload jobs analyse the rest.
 * @param onSeen called with the number of analysed photos; may throw to stop
 */
export async function analyseAllPhotos(
  deps: AnalysisDeps,
  ids: readonly string[],
  onSeen: (count: number) => Promise<void>,
  patienceMs: number,
): Promise<void> {
  const until = performance.now() + patienceMs;
  const unreadable = new Set<string>();
  for (;;) {
    const unseen = await findUnanalysed(deps.db, ids);
    await onSeen(ids.length - unseen.length);
    const next = unseen.find((id) => !unreadable.has(id));
    if (next === undefined || performance.now() > until) return;
    try {
      await runPhotoAnalysis(deps, next, 'interactive');
    } catch (error) {
      if (error instanceof PhotoUnavailableError) {
        unreadable.add(next);
        continue;
      }
      if (!(error instanceof ImageError)) throw error;
      return deps.log.warn({ err: error }, 'album is laid out before all of its photos are analysed');
    }
  }
}

/** Enqueues photos without analysis whose job was given up or never existed; the singleton key prevents duplicates. */
async function enqueueUnanalysed({ db, queue }: AnalysisJobDeps): Promise<void> {
  const age = sql`now() - make_interval(secs => ${SEARCH_INTERVAL_S})`;
  const unseen = and(isNull(photos.analysedVersion), isNull(photos.deletedAt), lt(photos.createdAt, age));
  const rows = await db
    .select({ id: photos.id, userId: photos.userId })
    .from(photos)
    .where(unseen)
    // A random order, because some photos may stay unreadable for long.
    .orderBy(sql`random()`)
    .limit(SEARCH_BATCH);
  for (const { id, userId } of rows) await queue.send('photo_analysis', { photoId: id }, { singletonKey: id, userId });
}

const outdatedVersions = [...Array.from({ length: ANALYSIS_VERSION - 1 }, (_, i) => i + 1), UNDETECTED_ANALYSIS];

/** Finds some photos of earlier versions of the analysis, from a random one on, because some may stay unreadable. */
async function findOutdated(db: AnalysisJobDeps['db']): Promise<string[]> {
  const start = randomUUID();
  const found: string[] = [];
  for (const version of outdatedVersions)
    for (const part of [gte(photos.id, start), lt(photos.id, start)]) {
      if (found.length >= OUTDATED_BATCH) return found;
      const rows = await db
        .select({ id: photos.id })
        .from(photos)
        .where(and(eq(photos.analysedVersion, version), isNull(photos.deletedAt), part))
        .orderBy(photos.id)
        .limit(OUTDATED_BATCH - found.length);
      found.push(...rows.map(({ id }) => id));
    }
  return found;
}

/**
 * Analyses photos of an earlier version again, one after the other, for a while. They have no jobs of their own: new
 * photos never wait behind them.
 */
async function analyseOutdated(deps: AnalysisJobDeps, signal: AbortSignal): Promise<void> {
  const until = performance.now() + OUTDATED_MS;
  for (const id of await findOutdated(deps.db)) {
    if (signal.aborted || performance.now() > until) return;
    try {
      if (!(await runPhotoAnalysis(deps, id))) return;
    } catch (error) {
      if (!(error instanceof PhotoUnavailableError || error instanceof ImageError)) throw error;
    }
  }
}

export async function startPhotoAnalysis(deps: AnalysisJobDeps): Promise<void> {
  const { queue } = deps;
  const look = async (photoId: string): Promise<void> => {
    try {
      await runPhotoAnalysis(deps, photoId);
    } catch (error) {
      // The periodic search enqueues it again.
      if (!(error instanceof PhotoUnavailableError)) throw error;
      deps.log.warn({ err: error, photoId }, 'photo unavailable for analysis');
    }
  };
  await queue.work('photo_analysis', ({ data }) => look(data.photoId), { concurrency: 1 });
  if (!deps.config.faces) return;
  await queue.work('photo_requeue', () => enqueueUnanalysed(deps), { concurrency: 1 });
  await queue.schedule('photo_requeue', EVERY_MINUTE, {}, { everySeconds: SEARCH_INTERVAL_S });
  await queue.work('photo_renewal', ({ signal }) => analyseOutdated(deps, signal), { concurrency: 1 });
  await queue.schedule('photo_renewal', EVERY_MINUTE, {}, { everySeconds: SEARCH_INTERVAL_S });
}
