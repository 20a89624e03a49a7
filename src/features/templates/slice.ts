import type { Locale, Template, TemplateDetails } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type Phase = 'idle' | 'loading' | 'ready' | 'failed';

/**
 * The list: idle ─ listRequested → loading ─ listLoaded → ready; loading ─ listFailed → failed ─ listRequested → loading.
 * Another language requests again and keeps the old list until then. Each template's details follow the same phases.
 */
interface TemplatesState {
  readonly phase: Phase;
  readonly language: Locale | null;
  readonly list: readonly Template[];
  readonly details: Readonly<Record<string, DetailsState>>;
}

interface DetailsState {
  readonly phase: 'loading' | 'ready' | 'failed' | 'missing';
  readonly language: Locale;
  readonly template: TemplateDetails | null;
}

interface DetailsRequest {
  readonly id: string;
  readonly language: Locale;
}

const initialState: TemplatesState = { phase: 'idle', language: null, list: [], details: {} };

const slice = createSlice({
  name: 'templates',
  initialState,
  reducers: {
    listRequested: (state, { payload }: PayloadAction<{ language: Locale }>) => {
      if (state.phase === 'ready' && state.language === payload.language) return;
      state.phase = 'loading';
      state.language = payload.language;
    },
    listLoaded: (state, { payload }: PayloadAction<readonly Template[]>) => {
      state.phase = 'ready';
      state.list = [...payload];
    },
    listFailed: (state) => {
      if (state.phase !== 'ready') state.phase = 'failed';
    },
    detailsRequested: (state, { payload: { id, language } }: PayloadAction<DetailsRequest>) => {
      const known = state.details[id];
      if (known?.phase === 'ready' && known.language === language) return;
      state.details[id] = { phase: 'loading', language, template: known?.template ?? null };
    },
    detailsLoaded: (state, { payload }: PayloadAction<TemplateDetails>) => {
      const known = state.details[payload.id];
      if (known) state.details[payload.id] = { ...known, phase: 'ready', template: payload };
    },
    detailsFailed: (state, { payload: { id, missing } }: PayloadAction<{ id: string; missing: boolean }>) => {
      const known = state.details[id];
      if (known) state.details[id] = { ...known, phase: missing ? 'missing' : 'failed' };
    },
  },
});

export const { reducer, actions } = slice;

interface WithTemplates {
  readonly templates: TemplatesState;
}
export const selectors = {
  phase: (state: WithTemplates) => state.templates.phase,
  list: (state: WithTemplates) => state.templates.list,
  isLoaded: (state: WithTemplates, language: Locale) =>
    state.templates.phase === 'ready' && state.templates.language === language,
  details: (state: WithTemplates, id: string) => state.templates.details[id] ?? null,
};
