import { useState } from 'react';
import { useIntl } from 'react-intl';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { EditDialog, EditHint, useFrozenPhotos } from '../edits/EditDialog';
import { actions } from '../slice';
import { formatPlace } from './formatPlace';
import type { PlaceChoice } from './photoPlaces';
import { computePlaceChanges, findSharedTown, isPlaceByHand, isPlaceRemoved, toTownChoice } from './placeChanges';
import { type ChosenTown, TownField } from './TownField';

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Corrects the places of photos by hand. */
export default function PlaceDialog({ ids, onClose }: Props) {
  const dispatch = useAppDispatch();
  const intl = useIntl();
  const photos = useFrozenPhotos(ids);
  const [kind, setKind] = useState<PlaceChoice['kind']>(() =>
    photos.length > 0 && photos.every(isPlaceRemoved) ? 'none' : 'town',
  );
  const [town, setTown] = useState<ChosenTown | null>(() => findSharedTown(photos));
  const [isMissing, setMissing] = useState(false);
  const [only, ...others] = photos;
  const kinds = [
    { value: 'town', label: others.length === 0 ? 'photos.place.set' : 'photos.place.setAll' },
    { value: 'none', label: 'photos.place.none' },
    ...(photos.some(isPlaceByHand) ? [{ value: 'file', label: 'photos.place.file' } as const] : []),
  ] as const;
  const original = others.length === 0 ? only?.file_place : undefined;
  const save = () => {
    if (kind === 'town' && town === null) return setMissing(true);
    const choice = kind === 'town' && town ? toTownChoice(town) : ({ kind } as PlaceChoice);
    const changes = computePlaceChanges(photos, choice);
    if (changes.length > 0) dispatch(actions.placesEdited(changes));
    onClose();
  };
  return (
    <EditDialog
      ids={ids}
      photos={photos}
      name="place"
      kinds={kinds}
      kind={kind}
      onKind={setKind}
      onSave={save}
      onClose={onClose}
    >
      {kind === 'town' && (
        <TownField
          town={town}
          isMissing={isMissing}
          onChoose={(next) => {
            setMissing(false);
            setTown(next);
          }}
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
    </EditDialog>
  );
}
