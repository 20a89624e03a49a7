import type { FormatId } from '@domain/print';

/** Choices of the user for the album to be made. Survives a reload, and is kept on the server for other devices; gone when its album is made. */
export interface CreationState {
  readonly photoIds: readonly string[];
  /** Photos that were proposed to be left out and that the user wants. */
  readonly keptIds: readonly string[];
  /** Nothing is left out, whatever is proposed. */
  readonly useAll: boolean;
  readonly format: FormatId;
  /** null: the default template of the settings. */
  readonly templateId: string | null;
  readonly title: string;
  readonly captions: boolean;
  /** null lets the engine choose. */
  readonly coverPhotoId: string | null;
  /** Style of the artwork; null for none. */
  readonly lora: string | null;
  /** Seed of the layout: preview and generation use the same, so that what was seen is what is made. */
  readonly seed: number | null;
  /** Key of the run that makes an album of exactly this; null once something else was chosen. */
  readonly askedAs: string | null;
  /** Its album was made. It is shown as it is until the page has gone; whatever is chosen next begins anew. */
  readonly isDone: boolean;
}
