import { join } from 'node:path';
import {
  MAX_PLACED_PHOTOS,
  MAX_UPLOAD_BYTES,
  type QueryOf,
  type StorageFile,
  toSupportedLocale,
} from '@domain/contract';
import { toPhotoLocation } from '@domain/photo';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { TemporaryFolder } from '../../drivers/blobs';
import { throwApiError } from '../../http/apiError';
import { registerRoute, type SignedInUser } from '../../http/registerRoute';
import { FairLimiter } from '../../processes/fairLimiter';
import { type FileViewer, photoUrls, toViewer } from '../files';
import { areTownsKnown, isFutureDate, updatePhotoDates, updatePhotoPlaces } from './corrections';
import { groupByDate, groupByPlace } from './groupPhotos';
import { addTowns } from './nearestTowns';
import { findPhotoIds, type PageQuery } from './photoPages';
import { findPlaces } from './photoPlaces';
import { multipartLimits, receiveUpload, type UploadedFile, type UploadRequest } from './receiveUpload';
import {
  findOrderedPhotos,
  findPhotosById,
  findPhotoUses,
  isAwaitingFaces,
  type PhotoRow,
  type PhotoUse,
  softDeletePhotos,
} from './repository';
import { PhotoStore } from './service';
import { searchTowns } from './townSearch';

type StoredAnalysis = NonNullable<PhotoRow['facts']>;
type PublicAnalysis = NonNullable<StorageFile['facts']>;

/** Lists the fields by name, so that nothing else is exposed. */
const toPublicAnalysis = ({
  version,
  hash,
  sharpness,
  exposure,
  colourfulness,
  palette,
  detail,
  faces,
}: StoredAnalysis): PublicAnalysis => ({
  version,
  hash,
  sharpness,
  exposure,
  colourfulness,
  palette: [...palette],
  ...(detail !== undefined && { detail }),
  faces: [...faces],
});

function toStorageFile(viewer: FileViewer, row: PhotoRow): StorageFile {
  return {
    id: row.id,
    user_id: row.userId,
    ...photoUrls(viewer, row.userId, row.id),
    name: row.name,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    created_at: row.createdAt.toISOString(),
    taken_at: row.takenAt?.toISOString() ?? null,
    isLoading: false,
    taken_local: row.takenLocal?.toISOString() ?? null,
    taken_offset: row.takenOffset,
    taken_precision: row.takenPrecision,
    colour: row.colour,
    camera: row.camera,
    ...(row.caption !== null && { caption: row.caption }),
    ...(row.folder !== null && { folder: row.folder }),
    focus: row.focus,
    facts: row.facts && toPublicAnalysis(row.facts),
    looked: !isAwaitingFaces(viewer, row),
    place: toPhotoLocation(row),
  };
}

const toFilePlace = ({ fileLatitude: latitude, fileLongitude: longitude }: PhotoRow) =>
  toPhotoLocation({ latitude, longitude });

export async function toStorageFiles(viewer: FileViewer, rows: readonly PhotoRow[]): Promise<StorageFile[]> {
  const locale = toSupportedLocale(viewer.language);
  const files = await addTowns(
    rows.map((row) => toStorageFile(viewer, row)),
    locale,
  );
  const corrected = rows.filter(({ placeByHand }) => placeByHand);
  const originals = await addTowns(
    corrected.map((row) => ({ id: row.id, place: toFilePlace(row) })),
    locale,
  );
  const byId = new Map(originals.map(({ id, place }) => [id, place]));
  return files.map((file) => {
    const original = byId.get(file.id);
    return original === undefined ? file : { ...file, file_place: original };
  });
}

/** Folder for incoming uploads, on the same disk as the blobs, so that files are moved instead of copied. */
export const createUploadsFolder = (tmpDir: string) => new TemporaryFolder(join(tmpDir, 'uploads'));

/** Concurrent uploads per user: as many as a browser sends. Others wait unread. */
const MAX_CONCURRENT_UPLOADS = 6;
const MAX_WAITING_UPLOADS = 300;

/** Ids of the most photos whose places one request corrects, each some 40 bytes. */
const PLACES_BODY_BYTES = MAX_PLACED_PHOTOS * 50;

/** Towns of the user's photos that a search for towns prefers. */
const MAX_OWN_TOWNS = 50;

/** Places without photos on the first page of groups: more than anybody reads, some 30 kB. */
const MAX_ANNOUNCED_PLACES = 1000;

export function registerStorageModule(app: FastifyInstance, deps: AppDeps): void {
  const { config, db } = deps;
  const present = (user: SignedInUser, rows: readonly PhotoRow[], language: string = user.language) =>
    toStorageFiles(toViewer(config, { ...user, language }), rows);

  void app.register(async (scope) => {
    await scope.register(multipart, { limits: multipartLimits });
    const uploads = createUploadsFolder(config.tmpDir);
    await uploads.open();
    const store = new PhotoStore(deps);
    const receptions = new FairLimiter({
      slots: Number.POSITIVE_INFINITY,
      maxRunningPerUser: MAX_CONCURRENT_UPLOADS,
      maxWaitingPerUser: MAX_WAITING_UPLOADS,
    });

    const storePhoto = async (user: SignedInUser, received: UploadedFile, folder: string) => {
      const { row, isNew } = await store.store(user.id, received, folder);
      const [data] = await present(user, [row]);
      if (!data) throw new Error('an upload stores exactly one photo');
      return isNew ? ({ status: 201, body: { data } } as const) : ({ status: 200, body: { data } } as const);
    };
    const upload = (sent: UploadRequest) =>
      receiveUpload({ uploads, receptions }, sent, (file, folder) => storePhoto(sent.user, file, folder));
    registerRoute(scope, 'uploadSingle', upload, { bodyLimit: MAX_UPLOAD_BYTES * 2 });
  });

  registerRoute(app, 'storageList', async ({ user, query }) => {
    const { ids, next, total } = await findPage(db, user.id, toPageQuery(query));
    const [rows, uses] = await Promise.all([findPhotosById(db, ids), findPhotoUses(db, user.id, ids)]);
    const usesByPhoto = groupUsesByPhoto(uses);
    const files = (await present(user, rows, query.language)).map((file) => ({
      ...file,
      used_in: usesByPhoto.get(file.id) ?? [],
    }));
    return { status: 200, body: { files, total, next } };
  });

  registerRoute(app, 'storageSort', async ({ user, body: { by, language = user.language, ...query } }) => {
    const sortBy = by === 'upload_day' ? 'created_at' : 'taken_at';
    const { ids, next } = await findPage(db, user.id, toPageQuery({ ...query, sortBy, page: 1 }));
    const ordered = await findOrderedPhotos(db, ids);
    const groups =
      by === 'place'
        ? await groupByPlace(ordered, await findPlaces(db, user.id), toSupportedLocale(language))
        : groupByDate(ordered, by);
    // Places have an order from the first page on, which lists the largest ones of later pages without photos.
    const announced = next !== null && query.after === undefined ? MAX_ANNOUNCED_PLACES : 0;
    return { status: 200, body: { groups: groups.filter(({ files }, i) => files.length > 0 || i < announced), next } };
  });

  registerRoute(app, 'storageDates', async ({ user, body }) => {
    if (body.photos.some(isFutureDate)) throwApiError('validation_failed', { fields: { taken_local: 'future' } });
    return { status: 200, body: { status: 'success', updated: await updatePhotoDates(db, user.id, body.photos) } };
  });

  registerRoute(app, 'storageTowns', async ({ user, query: { search, language } }) => {
    const { places } = await findPlaces(db, user.id);
    const own = places.slice(0, MAX_OWN_TOWNS).flatMap(({ town }) => town ?? []);
    return {
      status: 200,
      body: { towns: await searchTowns({ search, locale: language ?? toSupportedLocale(user.language), own }) },
    };
  });

  const placeRoute = { bodyLimit: PLACES_BODY_BYTES };
  registerRoute(
    app,
    'storagePlaces',
    async ({ user, body: { edits } }) => {
      if (!(await areTownsKnown(edits))) throwApiError('validation_failed', { fields: { place: 'unknown' } });
      const updated = await updatePhotoPlaces(db, user.id, edits);
      if (updated === 0) throwApiError('not_found');
      return { status: 200, body: { status: 'success', updated } };
    },
    placeRoute,
  );

  registerRoute(app, 'storageDelete', async ({ user, body }) => ({
    status: 200,
    body: { status: 'success', deleted: await softDeletePhotos(db, user.id, body.files) },
  }));
}

type ListQuery = Pick<QueryOf<'storageList'>, 'search' | 'after'> & Omit<PageQuery, 'search' | 'after'>;

const toPageQuery = ({ search = '', ...query }: ListQuery): PageQuery => ({ ...query, search });

/** @throws HttpApiError 400 when the cursor is no photo of the user */
const findPage = async (db: AppDeps['db'], userId: string, query: PageQuery) =>
  (await findPhotoIds(db, userId, query)) ?? throwApiError('validation_failed', { fields: { after: 'unknown' } });

function groupUsesByPhoto(uses: readonly PhotoUse[]): Map<string, { id: string; title: string }[]> {
  const byPhoto = new Map<string, { id: string; title: string }[]>();
  for (const { photoId, id, title } of uses) byPhoto.set(photoId, [...(byPhoto.get(photoId) ?? []), { id, title }]);
  return byPhoto;
}
