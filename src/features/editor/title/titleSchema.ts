import { ALBUM_TITLE_LENGTH } from '@domain/contract';
import { object, string } from 'yup';
import type { MessageId } from '@/i18n';

const required: MessageId = 'form.required';
const tooLong: MessageId = 'form.tooLong';
const titleField = string().trim().max(ALBUM_TITLE_LENGTH, tooLong);

/** A title that an album gets; one that is left out is found by the engine. */
export const optionalTitleSchema = object({ title: titleField.default('') });

/** A title in the place of another one. */
export const newTitleSchema = object({ title: titleField.required(required) });
