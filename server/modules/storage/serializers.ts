import type { StorageFile } from '@domain/contract';
import { toPhotoLocation } from '@domain/photo';
import { toLocale } from '../auth/sessions';
import { type FileViewer, photoUrls } from '../files';
import { addTowns } from './nearestTowns';
import type { PhotoRow } from './repository';

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
    focus: row.focus,
    facts: row.facts && toPublicAnalysis(row.facts),
    looked: !viewer.faces || row.analysedVersion !== null,
    place: toPhotoLocation(row),
  };
}

const toFilePlace = ({ fileLatitude: latitude, fileLongitude: longitude }: PhotoRow) =>
  toPhotoLocation({ latitude, longitude });

/** Serializes photos for their owner, with their towns in the owner's language. */
export async function toStorageFiles(viewer: FileViewer, rows: readonly PhotoRow[]): Promise<StorageFile[]> {
  const locale = toLocale(viewer.language);
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
