import { useMemo } from 'react';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { TextField } from '@/ui';
import { EditDialog, EditHint, useFrozenPhotos } from '../edits/EditDialog';
import { actions } from '../slice';
import styles from './DateDialog.module.css';
import { computeDateChanges, type DateChoice, findEarliestPhoto, toFormDate } from './dateChanges';

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

interface Values {
  readonly kind: DateChoice['kind'];
  readonly day: string;
  readonly time: string;
}

export default function DateDialog({ ids, onClose }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  const photos = useFrozenPhotos(ids);
  const first = useMemo(() => findEarliestPhoto(photos), [photos]);
  const dated = photos.filter(({ taken_local: local }) => local !== null).length;
  const kinds = [
    { value: 'set', label: photos.length === 1 ? 'photos.date.set' : 'photos.date.setAll' },
    ...(dated > 1 ? [{ value: 'shift', label: 'photos.date.shift' } as const] : []),
    { value: 'none', label: 'photos.date.none' },
  ] as const;
  const computeChanges = ({ kind, day, time }: Values) =>
    computeDateChanges(photos, kind === 'none' ? { kind } : { kind, day, time }, Date.now());
  return (
    <EditDialog<Values>
      ids={ids}
      photos={photos}
      name="date"
      kinds={kinds}
      initialValues={{ kind: 'set', ...toFormDate(photos.length === 1 ? photos[0] : first) }}
      // A shift begins at the time of the first photo.
      changeForKind={(kind) =>
        kind === 'shift' && first ? { day: first.taken_local.slice(0, 10), time: first.taken_local.slice(11, 16) } : {}
      }
      validate={(values) => (computeChanges(values) === null ? { day: 'photos.date.wrong' satisfies MessageId } : {})}
      onSave={(values) => {
        const changes = computeChanges(values) ?? [];
        if (changes.length > 0) dispatch(actions.datesEdited(changes));
      }}
      onClose={onClose}
    >
      {({ values: { kind, day, time }, errors, change }) => (
        <>
          {kind === 'shift' && first && (
            <EditHint>
              <T id="photos.date.shiftHint" values={{ name: first.name }} />
            </EditHint>
          )}
          {kind === 'none' ? (
            <EditHint>
              <T id="photos.date.noneHint" />
            </EditHint>
          ) : (
            <div className={styles.fields}>
              <TextField
                type="date"
                label={t('photos.date.day')}
                value={day}
                min="1826-01-01"
                error={errors.day && <T id={errors.day as MessageId} />}
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
        </>
      )}
    </EditDialog>
  );
}
