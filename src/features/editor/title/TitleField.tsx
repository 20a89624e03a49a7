import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { Form, Formik } from 'formik';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { type MessageId, T, useT } from '@/i18n';
import { isComposing } from '@/lib/dom/isComposing';
import { useCommitOnLeave } from '@/lib/dom/useCommitOnLeave';
import { AlbumTitleChips } from './AlbumTitleChips';
import styles from './EditableTitle.module.css';
import { newTitleSchema, useRename, useTitleForm } from './title';

export interface TitleFieldProps {
  readonly albumId: string;
  /** Empty for an untitled album. */
  readonly title: string;
  readonly onClose: () => void;
}

export default function TitleField({ albumId, title, onClose }: TitleFieldProps) {
  const t = useT();
  const isClosed = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef(title);
  useEffect(() => field.current?.select(), []);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const rename = useRename(albumId, title);
  useCommitOnLeave(() => {
    if (!isClosed.current) rename(typed.current);
  });
  return (
    <Formik {...useTitleForm(albumId, title, close)}>
      {({ errors, values, getFieldProps, setFieldValue, submitForm }) => {
        const leave = () => {
          if (isClosed.current) return;
          if (newTitleSchema.isValidSync(values)) void submitForm();
          else close();
        };
        // The suggestions belong to the field: moving to one of them does not leave it.
        const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
          if (!currentTarget.contains(relatedTarget)) leave();
        };
        const choose = (suggestion: string) => {
          typed.current = suggestion;
          void setFieldValue('title', suggestion);
          field.current?.focus();
        };
        const onKeyDown = (event: KeyboardEvent) => {
          if (event.key !== 'Escape' || isComposing(event)) return;
          event.stopPropagation();
          close();
        };
        return (
          <Form className={styles.form} noValidate onBlur={onBlur} onKeyDown={onKeyDown}>
            <input
              {...getFieldProps('title')}
              className={styles.field}
              aria-label={t('start.titleLabel')}
              aria-invalid={errors.title ? true : undefined}
              maxLength={ALBUM_TITLE_LENGTH}
              autoComplete="off"
              ref={field}
              onInput={({ currentTarget }) => {
                typed.current = currentTarget.value;
              }}
            />
            {errors.title && (
              <span className={styles.error} role="alert">
                <T id={errors.title as MessageId} />
              </span>
            )}
            <div className={styles.suggestions}>
              <AlbumTitleChips albumId={albumId} title={values.title} onChoose={choose} />
            </div>
          </Form>
        );
      }}
    </Formik>
  );
}
