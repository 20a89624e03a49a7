import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { Form, Formik } from 'formik';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type MessageId, T, useT } from '@/i18n';
import { isComposing } from '@/lib/dom/isComposing';
import { useAppDispatch } from '@/store/hooks';
import { Icon } from '@/ui';
import styles from './EditableTitle.module.css';
import { newTitleSchema, renameRequested } from './title';

interface Props {
  readonly albumId: string;
  /** Empty for an untitled album. */
  readonly title: string;
}

/** Album title as the heading of its page. A press opens a field, which saves on Enter and on blur. */
export function EditableTitle({ albumId, title }: Props) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isEditing) return <TitleField albumId={albumId} title={title} onClose={close} />;
  const shown = title || t('generation.untitled');
  return (
    <h1 className={styles.heading}>
      <button
        ref={button}
        type="button"
        className={styles.title}
        title={t('rename.title')}
        aria-label={t('rename.button', { title: shown })}
        onClick={() => setEditing(true)}
      >
        <span className={styles.words} translate="no">
          {shown}
        </span>
        <Icon name="edit" size={16} />
      </button>
    </h1>
  );
}

function TitleField({ albumId, title, onClose }: Props & { readonly onClose: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const isCancelled = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Formik
      initialValues={{ title }}
      validationSchema={newTitleSchema}
      validateOnBlur={false}
      onSubmit={(values) => {
        const wanted = newTitleSchema.cast(values).title;
        if (wanted !== title) dispatch(renameRequested(albumId, title, wanted));
        onClose();
      }}
    >
      {({ errors, values, getFieldProps, submitForm }) => {
        const leave = () => {
          if (isCancelled.current) return;
          if (newTitleSchema.isValidSync(values)) void submitForm();
          else onClose();
        };
        const onKeyDown = (event: KeyboardEvent) => {
          if (event.key !== 'Escape' || isComposing(event)) return;
          event.stopPropagation();
          isCancelled.current = true;
          onClose();
        };
        return (
          <Form className={styles.form} noValidate>
            <input
              {...getFieldProps('title')}
              className={styles.field}
              aria-label={t('start.titleLabel')}
              aria-invalid={errors.title ? true : undefined}
              maxLength={ALBUM_TITLE_LENGTH}
              autoComplete="off"
              ref={field}
              onBlur={leave}
              onKeyDown={onKeyDown}
            />
            {errors.title && (
              <span className={styles.error} role="alert">
                <T id={errors.title as MessageId} />
              </span>
            )}
          </Form>
        );
      }}
    </Formik>
  );
}
