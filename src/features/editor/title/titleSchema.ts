import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { object, string } from 'yup';
import type { MessageId } from '@/i18n';

const required: MessageId = 'form.required';
const tooLong: MessageId = 'form.tooLong';
const titleField = string().trim().max(ALBUM_TITLE_LENGTH, tooLong);

/** Title of a new album. If it is empty, the layout engine finds one. */
export const optionalTitleSchema = object({ title: titleField.default('') });

export const newTitleSchema = object({ title: titleField.required(required) });
