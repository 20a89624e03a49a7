import type { BookChoice, CoverId, PaperId } from '@domain/commerce';
import type { ExportStage, ExportStatus } from '@domain/contract';
import type { PrinterId } from '@domain/print';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FailureCode } from '@/api';

export const exportKinds = ['screen', 'proof', 'print'] as const;
export type ExportKind = (typeof exportKinds)[number];

export interface PrintSettings {
  readonly printer: PrinterId;
  readonly cover: CoverId;
  readonly paper: PaperId;
  readonly marks: boolean;
}

/**
 * The export of one album.
 *
 *   requested → starting → running → done (the file was handed to the browser) → dismissed: gone
 *                   │          └──→ failed → requested again, or dismissed: gone
 *                   └──────────────↗        cancelled at any time: gone (the user stops waiting; the server may finish)
 *
 * `starting` and `running` are persisted and resumed after a reload.
 */
export interface ExportRun {
  readonly albumId: string;
  readonly title: string;
  readonly kind: ExportKind;
  /** null for the screen, for proofs and for the printer of our orders. */
  readonly print: PrintSettings | null;
  readonly phase: 'starting' | 'running' | 'done' | 'failed';
  readonly stage: ExportStage;
  /** 0..1 */
  readonly completed: number;
  readonly url: string | null;
  readonly error: FailureCode | null;
}

export interface AlbumToExport {
  readonly albumId: string;
  readonly title: string;
  readonly book: BookChoice;
}

export interface ExportState {
  /** By album id. An album has one export at a time. */
  readonly runs: Record<string, ExportRun>;
  readonly choosing: AlbumToExport | null;
  /** Last choice, preselected in the next dialog. `print` is the choice of the last file for print. */
  readonly last?: { readonly kind: ExportKind; readonly print: PrintSettings | null };
}

const initialState: ExportState = { runs: {}, choosing: null };

type AlbumPayload<T = unknown> = PayloadAction<{ readonly albumId: string } & T>;

function patchRun(state: { runs: Record<string, ExportRun> }, albumId: string, patch: Partial<ExportRun>) {
  const run = state.runs[albumId];
  if (run) state.runs[albumId] = { ...run, ...patch };
}

const slice = createSlice({
  name: 'albums/export',
  initialState,
  reducers: {
    exportDialogOpened(state, { payload }: PayloadAction<AlbumToExport>) {
      state.choosing = payload;
    },
    exportDialogClosed(state) {
      state.choosing = null;
    },
    exportRequested(
      state,
      { payload }: AlbumPayload<{ title: string; kind: ExportKind; print: PrintSettings | null }>,
    ) {
      state.choosing = null;
      state.last = { kind: payload.kind, print: payload.print ?? state.last?.print ?? null };
      state.runs[payload.albumId] = {
        ...payload,
        phase: 'starting',
        stage: 'queued',
        completed: 0,
        url: null,
        error: null,
      };
    },
    exportProgressed(state, { payload }: AlbumPayload<{ status: ExportStatus }>) {
      const { stage, completed } = payload.status.data;
      patchRun(state, payload.albumId, { phase: 'running', stage, completed });
    },
    exportSucceeded(state, { payload }: AlbumPayload<{ url: string }>) {
      patchRun(state, payload.albumId, { phase: 'done', stage: 'done', completed: 1, url: payload.url });
    },
    exportFailed(state, { payload }: AlbumPayload<{ error: NonNullable<ExportRun['error']> }>) {
      patchRun(state, payload.albumId, { phase: 'failed', error: payload.error });
    },
    exportCancelled(state, { payload }: AlbumPayload) {
      delete state.runs[payload.albumId];
    },
    exportDismissed(state, { payload }: AlbumPayload) {
      delete state.runs[payload.albumId];
    },
  },
});

export const exportActions = slice.actions;
export const exportReducer = slice.reducer;
