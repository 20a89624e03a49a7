import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { Form, Formik } from 'formik';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type MessageId, T, useT } from '@/i18n';
import { isComposing } from '@/lib/dom/isComposing';
import { useCommitOnLeave } from '@/lib/dom/useCommitOnLeave';
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
      {({ errors, values, getFieldProps, submitForm }) => {
        const leave = () => {
          if (isClosed.current) return;
          if (newTitleSchema.isValidSync(values)) void submitForm();
          else close();
        };
        const onKeyDown = (event: KeyboardEvent) => {
          if (event.key !== 'Escape' || isComposing(event)) return;
          event.stopPropagation();
          close();
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
              onInput={({ currentTarget }) => {
                typed.current = currentTarget.value;
              }}
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
