import type { FoundTown, StorageFile } from '@domain/contract';
import type { PlaceChange, PlaceChoice } from './photoPlaces';

type Town = Pick<FoundTown, 'latitude' | 'longitude' | 'town' | 'country'>;

export const toTownChoice = ({ latitude, longitude, town, country }: Town): PlaceChoice => ({
  kind: 'town',
  town: { latitude, longitude, town, country },
});

export const isPlaceByHand = (photo: StorageFile): boolean => photo.file_place !== undefined;

export const isPlaceRemoved = (photo: StorageFile): boolean => isPlaceByHand(photo) && !photo.place;

export function findSharedTown(photos: readonly StorageFile[]): Town | null {
  const [first, ...others] = photos.map(({ place }) => place);
  if (!first?.town || !first.country) return null;
  const { latitude, longitude, town, country } = first;
  const isShared = others.every((place) => place && isSamePosition(place, first));
  return isShared ? { latitude, longitude, town, country } : null;
}

function choiceOf(photo: StorageFile): PlaceChoice {
  if (!isPlaceByHand(photo)) return { kind: 'file' };
  return photo.place ? { kind: 'town', town: photo.place } : { kind: 'none' };
}

type Position = Pick<Town, 'latitude' | 'longitude'>;
const isSamePosition = (a: Position, b: Position) => a.latitude === b.latitude && a.longitude === b.longitude;

/**
 * Returns true when the choice changes nothing. A town may also be the place of the file, with which the dialog opened.
 */
function isThere(photo: StorageFile, choice: PlaceChoice): boolean {
  if (choice.kind === 'town') return Boolean(photo.place && isSamePosition(photo.place, choice.town));
  return choice.kind === 'none' ? !photo.place : !isPlaceByHand(photo);
}

/** Returns the changes of a choice, without photos whose place stays. */
export const computePlaceChanges = (photos: readonly StorageFile[], choice: PlaceChoice): PlaceChange[] =>
  photos.flatMap((photo) => (isThere(photo, choice) ? [] : { id: photo.id, before: choiceOf(photo), after: choice }));
