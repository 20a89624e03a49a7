import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { object, string } from 'yup';
import type { MessageId } from '@/i18n';
import { editorActions } from '../state/slice';

/** Renames an album, optimistically; undoable while the album is edited. */
export const renameRequested = (albumId: string, from: string, title: string) =>
  editorActions.structureRequested({ albumId, via: 'user', changes: [{ op: 'rename', title, from }] });

const required: MessageId = 'form.required';
const tooLong: MessageId = 'form.tooLong';
const titleField = string().trim().max(ALBUM_TITLE_LENGTH, tooLong);

/** Title of a new album. If it is empty, the layout engine finds one. */
export const optionalTitleSchema = object({ title: titleField.default('') });

export const newTitleSchema = object({ title: titleField.required(required) });
