import type { SpreadElement } from '@domain/document';
import { actions as toasts } from '@/features/toasts';
import type { Known } from './layoutPhoto';

/** Elements whose photo neither the album nor the storage has. */
export const lackingPhotos = (elements: readonly SpreadElement[], { photo }: Known): readonly SpreadElement[] =>
  elements.filter((one) => one.type === 'photo' && one.fileId !== null && photo(one.fileId) === null);

export const framesEmptied = (count: number) =>
  toasts.shown({ title: { id: 'editor.photosLacking', values: { count } }, variant: 'warning' });
