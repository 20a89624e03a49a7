import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { Form, Formik } from 'formik';
import { optionalTitleSchema } from '@/features/editor/title/titleSchema';
import type { PagePhoto } from '@/features/viewer/painting/PagePainting';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Checkbox, lazyComponent, Skeleton, TextField } from '@/ui';
import { usePagePhotos } from '../layout-worker/usePagePhotos';
import styles from './OptionsStep.module.css';
import { creationActions as actions, type CreationState } from './slice';

// Loaded last: the photos come first.
const ArtworkStylePicker = lazyComponent(async () => ({
  default: (await import('../artwork-dialog/ArtworkStylePicker')).ArtworkStylePicker,
}));

interface Props {
  readonly creation: CreationState;
  /** Photos of the album; the cover may show one of them. */
  readonly photoIds: readonly string[];
}

/** Title, captions, cover photo and artwork. All are optional; the engine chooses defaults. */
export function OptionsStep({ creation, photoIds }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  return (
    <div className={styles.options}>
      <TitleField title={creation.title} />
      <Checkbox
        label={<T id="start.captions" />}
        checked={creation.captions}
        onChange={({ target }) => dispatch(actions.captionsToggled(target.checked))}
      />
      {photoIds.length > 0 && <CoverChoice creation={creation} photoIds={photoIds} />}
      <div className={styles.coverField}>
        <span className={styles.label}>
          <T id="start.artwork" />
        </span>
        <ArtworkStylePicker
          pending={<Skeleton height={72} />}
          label={t('start.artwork')}
          name="album-artwork"
          value={creation.lora}
          onChoose={(lora) => dispatch(actions.loraChosen(lora))}
        />
      </div>
    </div>
  );
}

/** Saves every key, so an unfinished album survives a reload. */
function TitleField({ title }: { readonly title: string }) {
  const dispatch = useAppDispatch();
  const t = useT();
  return (
    <Formik
      initialValues={{ title }}
      validationSchema={optionalTitleSchema}
      onSubmit={(values) => void dispatch(actions.titleChanged(optionalTitleSchema.cast(values).title))}
    >
      {({ errors, getFieldProps, handleChange }) => (
        <Form noValidate>
          <TextField
            {...getFieldProps('title')}
            // The value also changes on other devices.
            value={title}
            label={<T id="start.titleLabel" />}
            placeholder={t('start.titlePlaceholder')}
            maxLength={ALBUM_TITLE_LENGTH}
            autoComplete="off"
            error={errors.title ? <T id={errors.title as MessageId} /> : undefined}
            onChange={(event) => {
              handleChange(event);
              dispatch(actions.titleChanged(event.target.value));
            }}
          />
        </Form>
      )}
    </Formik>
  );
}

function CoverChoice({ creation, photoIds }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  const pictures = usePagePhotos(photoIds);
  return (
    <div className={styles.coverField}>
      <span className={styles.label} id="cover-label">
        <T id="start.cover" />
      </span>
      <div role="radiogroup" aria-labelledby="cover-label" className={styles.covers}>
        <label className={styles.auto}>
          <input
            type="radio"
            name="album-cover"
            className="visually-hidden"
            checked={creation.coverPhotoId === null}
            onChange={() => dispatch(actions.coverChosen(null))}
          />
          <T id="start.coverAuto" />
        </label>
        {photoIds.map((id, i) => (
          <CoverPhoto
            key={id}
            label={t('start.coverPhoto', { number: i + 1 })}
            picture={pictures[id]}
            checked={creation.coverPhotoId === id}
            onChoose={() => dispatch(actions.coverChosen(id))}
          />
        ))}
      </div>
    </div>
  );
}

interface CoverPhotoProps {
  readonly label: string;
  readonly picture: PagePhoto | undefined;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

const CoverPhoto = ({ label, picture, checked, onChoose }: CoverPhotoProps) => (
  <label className={styles.cover} style={{ backgroundColor: picture?.colour }}>
    <input
      type="radio"
      name="album-cover"
      className="visually-hidden"
      aria-label={label}
      checked={checked}
      onChange={onChoose}
    />
    {picture && <img src={picture.preview} alt="" loading="lazy" decoding="async" />}
  </label>
);
