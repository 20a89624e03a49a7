import type { FoundTown, StorageFile } from '@domain/contract';
import type { PlaceChange, PlaceChoice } from './photoPlaces';

type Town = Pick<FoundTown, 'latitude' | 'longitude' | 'town' | 'country'>;

export const toTownChoice = ({ latitude, longitude, town, country }: Town): PlaceChoice => ({
  kind: 'town',
  town: { latitude, longitude, town, country },
});

/** Returns true when the owner corrected the place. */
export const isPlaceByHand = (photo: StorageFile): boolean => photo.file_place !== undefined;

/** Returns the place of all photos when it is one town; else null. */
export function findSharedTown(photos: readonly StorageFile[]): Town | null {
  const [first, ...others] = photos.map(({ place }) => place);
  if (!first?.town || !first.country) return null;
  const { latitude, longitude, town, country } = first;
  const isShared = others.every((place) => place?.latitude === latitude && place.longitude === longitude);
  return isShared ? { latitude, longitude, town, country } : null;
}

function choiceOf(photo: StorageFile): PlaceChoice {
  if (!isPlaceByHand(photo)) return { kind: 'file' };
  return photo.place ? { kind: 'town', town: photo.place } : { kind: 'none' };
}

function isSameChoice(a: PlaceChoice, b: PlaceChoice): boolean {
  if (a.kind !== 'town' || b.kind !== 'town') return a.kind === b.kind;
  return a.town.latitude === b.town.latitude && a.town.longitude === b.town.longitude;
}

/** Returns the changes of a choice, without photos whose place stays. */
export const computePlaceChanges = (photos: readonly StorageFile[], choice: PlaceChoice): PlaceChange[] =>
  photos.flatMap((photo) => {
    const before = choiceOf(photo);
    const stays = isSameChoice(before, choice) || (choice.kind === 'none' && !photo.place);
    return stays ? [] : { id: photo.id, before, after: choice };
  });
