import type { BookTarget } from '@domain/layout';
import type { FormatId } from '@domain/print';

/** Choices for the next album. Survive a reload, are stored on the server for other devices, and are cleared once the album is made. */
export interface CreationState {
  readonly photoIds: readonly string[];
  /** Photos that the user keeps although their exclusion is suggested. */
  readonly keptIds: readonly string[];
  readonly useAll: boolean;
  readonly format: FormatId;
  /** null: the default template from the settings. */
  readonly templateId: string | null;
  readonly title: string;
  readonly captions: boolean;
  /** null lets the engine choose. */
  readonly coverPhotoId: string | null;
  /** Style of the artwork; null for none. */
  readonly lora: string | null;
  /** Layout seed. Preview and generation use the same one, so the album equals its preview. */
  readonly seed: number | null;
  /** Length that the album does not exceed; null lets the photos decide. */
  readonly target: BookTarget | null;
  /** Key of the run for exactly these choices; null after another choice. */
  readonly askedAs: string | null;
  /** The album is made. The choices stay on screen until the page closes; the next choice starts a new creation. */
  readonly isDone: boolean;
}
