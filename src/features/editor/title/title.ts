import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { object, string } from 'yup';
import type { MessageId } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { editorActions } from '../state/slice';

/** Renames an album, optimistically; undoable while the album is edited. */
const renameRequested = (albumId: string, from: string, title: string) =>
  editorActions.structureRequested({ albumId, via: 'user', changes: [{ op: 'rename', title, from }] });

const required: MessageId = 'form.required';
const tooLong: MessageId = 'form.tooLong';
const titleField = string().trim().max(ALBUM_TITLE_LENGTH, tooLong);

/** Title of a new album. If it is empty, the layout engine finds one. */
export const optionalTitleSchema = object({ title: titleField.default('') });

export const newTitleSchema = object({ title: titleField.required(required) });

/** Returns a function that renames an album to what is typed. An unchanged or invalid title changes nothing. */
export function useRename(albumId: string, title: string): (typed: string) => void {
  const dispatch = useAppDispatch();
  return (typed) => {
    const values = { title: typed };
    const wanted = newTitleSchema.isValidSync(values) ? newTitleSchema.cast(values).title : title;
    if (wanted !== title) dispatch(renameRequested(albumId, title, wanted));
  };
}

/** Form of a field that renames an album, for Formik. */
export function useTitleForm(albumId: string, title: string, onClose: () => void) {
  const rename = useRename(albumId, title);
  return {
    initialValues: { title },
    validationSchema: newTitleSchema,
    validateOnBlur: false,
    onSubmit(values: { title: string }) {
      rename(values.title);
      onClose();
    },
  };
}
