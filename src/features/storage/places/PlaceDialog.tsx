import { useState } from 'react';
import { useIntl } from 'react-intl';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { formatPlace } from '../components/formatPlace';
import { selectStoredPhotos } from '../selectors';
import { actions } from '../slice';
import styles from './PlaceDialog.module.css';
import type { PlaceChoice } from './photoPlaces';
import { computePlaceChanges, findSharedTown, isPlaceByHand, toTownChoice } from './placeChanges';
import { type ChosenTown, TownField } from './TownField';

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Corrects the places of photos by hand. */
export default function PlaceDialog({ ids, onClose }: Props) {
  const dispatch = useAppDispatch();
  const intl = useIntl();
  const chosen = useAppSelector((state) => selectStoredPhotos(state, ids), haveSameItems);
  // Keeps the photos as they were when the dialog opened.
  const [photos] = useState(chosen);
  const [kind, setKind] = useState<PlaceChoice['kind']>('town');
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
    <Dialog
      open
      onClose={onClose}
      title={<T id="photos.place.title" values={{ count: photos.length }} />}
      actions={
        <>
          <Button onClick={onClose}>
            <T id="photos.place.cancel" />
          </Button>
          <Button variant="primary" onClick={save}>
            <T id="photos.place.save" />
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {ids.length > photos.length && (
          <p className={styles.hint}>
            <T id="photos.pendingStay" values={{ count: ids.length - photos.length }} />
          </p>
        )}
        <fieldset className={styles.kinds}>
          <legend className="visually-hidden">
            <T id="photos.place.kind" />
          </legend>
          {kinds.map(({ value, label }) => (
            <label key={value} className={styles.kind}>
              <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
              <T id={label} />
            </label>
          ))}
        </fieldset>
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
          <p className={styles.hint}>
            <T id="photos.place.noneHint" />
          </p>
        )}
        {kind === 'file' && (
          <p className={styles.hint}>
            {original ? (
              <T id="photos.place.fileOne" values={{ place: formatPlace(intl, original) }} />
            ) : (
              <T id="photos.place.fileHint" />
            )}
          </p>
        )}
        {/* Enter in a field saves. */}
        <button type="submit" hidden>
          <T id="photos.place.save" />
        </button>
      </form>
    </Dialog>
  );
}

const haveSameItems = <T,>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((item, i) => item === b[i]);
