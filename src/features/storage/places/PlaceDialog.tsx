import { useIntl } from 'react-intl';
import { type MessageId, T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { EditDialog, EditHint, useFrozenPhotos } from '../edits/EditDialog';
import { actions } from '../slice';
import type { PlaceChoice } from './photoPlaces';
import { computePlaceChanges, findSharedTown, isPlaceByHand, isPlaceRemoved, toTownChoice } from './placeChanges';
import { formatPlace } from './placeLabels';
import { type ChosenTown, TownField } from './TownField';

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

interface Values {
  readonly kind: PlaceChoice['kind'];
  readonly town: ChosenTown | null;
}

export default function PlaceDialog({ ids, onClose }: Props) {
  const dispatch = useAppDispatch();
  const intl = useIntl();
  const photos = useFrozenPhotos(ids);
  const [only, ...others] = photos;
  const kinds = [
    { value: 'town', label: others.length === 0 ? 'photos.place.set' : 'photos.place.setAll' },
    { value: 'none', label: 'photos.place.none' },
    ...(photos.some(isPlaceByHand) ? [{ value: 'file', label: 'photos.place.file' } as const] : []),
  ] as const;
  const original = others.length === 0 ? only?.file_place : undefined;
  const areAllRemoved = photos.length > 0 && photos.every(isPlaceRemoved);
  return (
    <EditDialog<Values>
      ids={ids}
      photos={photos}
      name="place"
      kinds={kinds}
      initialValues={{ kind: areAllRemoved ? 'none' : 'town', town: findSharedTown(photos) }}
      validate={({ kind, town }) =>
        kind === 'town' && town === null ? { town: 'photos.place.choose' satisfies MessageId } : {}
      }
      onSave={({ kind, town }) => {
        const choice = kind === 'town' && town ? toTownChoice(town) : ({ kind } as PlaceChoice);
        const changes = computePlaceChanges(photos, choice);
        if (changes.length > 0) dispatch(actions.placesEdited(changes));
      }}
      onClose={onClose}
    >
      {({ values: { kind, town }, errors, change }) => (
        <>
          {kind === 'town' && (
            <TownField
              town={town}
              error={errors.town as MessageId | undefined}
              onChoose={(next) => change({ town: next })}
            />
          )}
          {kind === 'none' && (
            <EditHint>
              <T id="photos.place.noneHint" />
            </EditHint>
          )}
          {kind === 'file' && (
            <EditHint>
              {original ? (
                <T id="photos.place.fileOne" values={{ place: formatPlace(intl, original) }} />
              ) : (
                <T id="photos.place.fileHint" />
              )}
            </EditHint>
          )}
        </>
      )}
    </EditDialog>
  );
}
