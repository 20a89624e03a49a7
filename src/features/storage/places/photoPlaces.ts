import type { BodyOf, FoundTown, Locale, StorageFile } from '@domain/contract';
import type { PhotoChange, PhotoEdit } from '../edits/photoEdits';

type PhotoPlace = NonNullable<StorageFile['place']>;

/** Place that the user chose for a photo: a town, none, or again the place of the file. */
export type PlaceChoice =
  | { readonly kind: 'town'; readonly town: PhotoPlace }
  | { readonly kind: 'none' }
  | { readonly kind: 'file' };

export type PlaceChange = PhotoChange<PlaceChoice>;
export type PlaceEdit = PhotoEdit<PlaceChoice>;

/** Towns found for the dialog: idle → loading → ready | failed. */
export interface TownSearch {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly search: string;
  readonly language: Locale | null;
  readonly towns: readonly FoundTown[];
}

export const noTownSearch: TownSearch = { phase: 'idle', search: '', language: null, towns: [] };

export function withPlace(photo: StorageFile, choice: PlaceChoice): StorageFile {
  const { file_place: original, ...rest } = photo;
  const fromFile = original === undefined ? (photo.place ?? null) : original;
  if (choice.kind === 'file') return { ...rest, place: fromFile };
  return { ...rest, place: choice.kind === 'town' ? choice.town : null, file_place: fromFile };
}

type SentEdit = BodyOf<'storagePlaces'>['edits'][number];

const toSentPlace = (choice: PlaceChoice): SentEdit['place'] =>
  choice.kind === 'town'
    ? { kind: 'town', latitude: choice.town.latitude, longitude: choice.town.longitude }
    : { kind: choice.kind };

export function toPlaceEdits(changes: readonly PlaceChange[]): SentEdit[] {
  const edits = new Map<string, SentEdit>();
  for (const { id, after } of changes) {
    const place = toSentPlace(after);
    const key = JSON.stringify(place);
    const edit = edits.get(key);
    if (edit) edit.ids.push(id);
    else edits.set(key, { ids: [id], place });
  }
  return [...edits.values()];
}
