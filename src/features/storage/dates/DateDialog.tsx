import { useMemo, useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, TextField } from '@/ui';
import { selectStoredPhotos } from '../selectors';
import { actions } from '../slice';
import styles from './DateDialog.module.css';
import { computeDateChanges, type DateChoice, findEarliestPhoto, toFormDate } from './dateChanges';

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Corrects the dates of photos by hand. */
export default function DateDialog({ ids, onClose }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  const chosen = useAppSelector((state) => selectStoredPhotos(state, ids), haveSameItems);
  // Keeps the photos as they were when the dialog opened.
  const [photos] = useState(chosen);
  const first = useMemo(() => findEarliestPhoto(photos), [photos]);
  const dated = photos.filter(({ taken_local: local }) => local !== null).length;
  const [kind, setKind] = useState<DateChoice['kind']>('set');
  const [{ day, time }, setDate] = useState(() => toFormDate(photos.length === 1 ? photos[0] : first));
  const [wrong, setWrong] = useState(false);
  const kinds = [
    { value: 'set', label: photos.length === 1 ? 'photos.date.set' : 'photos.date.setAll' },
    ...(dated > 1 ? [{ value: 'shift', label: 'photos.date.shift' } as const] : []),
    { value: 'none', label: 'photos.date.none' },
  ] as const;
  const save = () => {
    const changes = computeDateChanges(photos, kind === 'none' ? { kind } : { kind, day, time }, Date.now());
    if (changes === null) return setWrong(true);
    if (changes.length > 0) dispatch(actions.datesEdited(changes));
    onClose();
  };
  const change = (date: { day?: string; time?: string }) => {
    setWrong(false);
    setDate((before) => ({ ...before, ...date }));
  };
  const choose = (value: DateChoice['kind']) => {
    setWrong(false);
    setKind(value);
    // A shift begins at the time of the first photo.
    if (value === 'shift' && first)
      setDate({ day: first.taken_local.slice(0, 10), time: first.taken_local.slice(11, 16) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<T id="photos.date.title" values={{ count: photos.length }} />}
      actions={
        <>
          <Button onClick={onClose}>
            <T id="photos.date.cancel" />
          </Button>
          <Button variant="primary" onClick={save}>
            <T id="photos.date.save" />
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
            <T id="photos.date.kind" />
          </legend>
          {kinds.map(({ value, label }) => (
            <label key={value} className={styles.kind}>
              <input type="radio" name="kind" checked={kind === value} onChange={() => choose(value)} />
              <T id={label} />
            </label>
          ))}
        </fieldset>
        {kind === 'shift' && first && (
          <p className={styles.hint}>
            <T id="photos.date.shiftHint" values={{ name: first.name }} />
          </p>
        )}
        {kind === 'none' ? (
          <p className={styles.hint}>
            <T id="photos.date.noneHint" />
          </p>
        ) : (
          <div className={styles.fields}>
            <TextField
              type="date"
              label={t('photos.date.day')}
              value={day}
              min="1826-01-01"
              error={wrong ? <T id="photos.date.wrong" /> : undefined}
              onChange={({ target }) => change({ day: target.value })}
            />
            <TextField
              type="time"
              label={t(kind === 'shift' ? 'photos.date.time' : 'photos.date.timeOptional')}
              value={time}
              onChange={({ target }) => change({ time: target.value })}
            />
          </div>
        )}
        {/* Enter in a field saves. */}
        <button type="submit" hidden>
          <T id="photos.date.save" />
        </button>
      </form>
    </Dialog>
  );
}

const haveSameItems = <T,>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((item, i) => item === b[i]);
