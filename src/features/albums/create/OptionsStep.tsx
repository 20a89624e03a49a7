import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import type { FormatId } from '@domain/print';
import { Form, Formik } from 'formik';
import { optionalTitleSchema } from '@/features/editor/title/title';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Checkbox, lazyComponent, Skeleton, TextField } from '@/ui';
import styles from './OptionsStep.module.css';
import type { CreationState } from './savedCreation';
import { creationActions as actions } from './slice';

// Loaded last: the photos come first.
const ArtworkStylePicker = lazyComponent(async () => ({
  default: (await import('../artwork-dialog/ArtworkStylePicker')).ArtworkStylePicker,
}));

// Their engine loads after the page.
const TitleSuggestions = lazyComponent(() => import('./TitleSuggestions'));
const CoverChoice = lazyComponent(() => import('./CoverChoice'));

interface Props {
  readonly creation: CreationState;
  /** Format of the book, which the shop offers. */
  readonly format: FormatId;
  readonly templateId: string;
  /** Photos of the album; the cover may show one of them. */
  readonly photoIds: readonly string[];
}

/** Title, captions, cover photo and artwork. All are optional; the engine chooses defaults. */
export function OptionsStep({ creation, format, templateId, photoIds }: Props) {
  const dispatch = useAppDispatch();
  const t = useT();
  return (
    <div className={styles.options}>
      <div className={styles.coverField}>
        <TitleField title={creation.title} />
        {photoIds.length > 0 && (
          <TitleSuggestions pending={<Skeleton height={28} />} title={creation.title} photoIds={photoIds} />
        )}
      </div>
      <Checkbox
        label={<T id="start.captions" />}
        checked={creation.captions}
        onChange={({ target }) => dispatch(actions.captionsToggled(target.checked))}
      />
      {photoIds.length > 0 && (
        <CoverChoice
          pending={<Skeleton height={94} />}
          format={format}
          templateId={templateId}
          chosenId={creation.coverPhotoId}
          photoIds={photoIds}
        />
      )}
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
