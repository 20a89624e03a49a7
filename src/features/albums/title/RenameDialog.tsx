import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { Form, Formik } from 'formik';
import { AlbumTitleChips } from '@/features/editor/title/AlbumTitleChips';
import { useTitleForm } from '@/features/editor/title/title';
import { type MessageId, T } from '@/i18n';
import { Button, Dialog, TextField } from '@/ui';
import styles from './RenameDialog.module.css';

interface Props {
  readonly albumId: string;
  /** Empty for an untitled album. */
  readonly title: string;
  readonly onClose: () => void;
}

export function RenameDialog({ albumId, title, onClose }: Props) {
  return (
    <Formik {...useTitleForm(albumId, title, onClose)}>
      {({ errors, values, getFieldProps, setFieldValue, submitForm }) => (
        <Dialog
          open
          onClose={onClose}
          title={<T id="rename.title" />}
          description={<T id="rename.where" />}
          actions={
            <>
              <Button onClick={onClose}>
                <T id="rename.cancel" />
              </Button>
              <Button variant="primary" onClick={() => void submitForm()}>
                <T id="rename.save" />
              </Button>
            </>
          }
        >
          <Form className={styles.form} noValidate>
            <TextField
              {...getFieldProps('title')}
              label={<T id="start.titleLabel" />}
              maxLength={ALBUM_TITLE_LENGTH}
              autoComplete="off"
              error={errors.title ? <T id={errors.title as MessageId} /> : undefined}
            />
            <AlbumTitleChips
              albumId={albumId}
              title={values.title}
              onChoose={(suggestion) => void setFieldValue('title', suggestion)}
            />
          </Form>
        </Dialog>
      )}
    </Formik>
  );
}
