import type { LegalPageId, Locale, ResponseOf } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type SiteInfo = ResponseOf<'siteInfo'>;
export type LegalText = ResponseOf<'legalPage'>;

interface LegalPageRequest {
  readonly id: LegalPageId;
  readonly language: Locale;
}

interface LegalPageState extends LegalPageRequest {
  readonly phase: 'loading' | 'ready' | 'failed' | 'missing';
  readonly page: LegalText | null;
}

/**
 * Facts about the shop: idle ─ siteRequested → loading ─ siteLoaded → ready; loading ─ siteFailed → idle, so that the
 * next page asks again. The open legal page: legalPageRequested → loading ─ legalPageLoaded → ready, or
 * legalPageFailed → failed | missing.
 */
export interface SiteState {
  readonly phase: 'idle' | 'loading' | 'ready';
  readonly info: SiteInfo | null;
  readonly legalPage: LegalPageState | null;
}

const initialState: SiteState = { phase: 'idle', info: null, legalPage: null };

const slice = createSlice({
  name: 'site',
  initialState,
  reducers: {
    siteRequested: (state) => {
      if (state.phase === 'idle') state.phase = 'loading';
    },
    siteLoaded: (state, { payload }: PayloadAction<SiteInfo>) => {
      state.phase = 'ready';
      state.info = payload;
    },
    siteFailed: (state) => {
      state.phase = 'idle';
    },
    legalPageRequested: (state, { payload }: PayloadAction<LegalPageRequest>) => {
      state.legalPage = { ...payload, phase: 'loading', page: null };
    },
    legalPageLoaded: (state, { payload }: PayloadAction<LegalText>) => {
      if (state.legalPage) state.legalPage = { ...state.legalPage, phase: 'ready', page: payload };
    },
    legalPageFailed: (state, { payload }: PayloadAction<{ readonly isMissing: boolean }>) => {
      if (state.legalPage) state.legalPage.phase = payload.isMissing ? 'missing' : 'failed';
    },
  },
});

export const { reducer, actions } = slice;

interface WithSite {
  readonly auth: { readonly site: SiteState };
}
const noLegalPages: SiteInfo['legal'] = [];
export const selectors = {
  legalPages: ({ auth: { site } }: WithSite) => site.info?.legal ?? noLegalPages,
  measuresVisits: ({ auth: { site } }: WithSite) => site.info?.measures_visits ?? false,
  prices: ({ auth: { site } }: WithSite) => site.info?.prices ?? null,
  isUnknown: ({ auth: { site } }: WithSite) => site.phase === 'idle',
  isLoaded: ({ auth: { site } }: WithSite) => site.phase === 'ready',
  legalPage: ({ auth: { site } }: WithSite, id: LegalPageId) => (site.legalPage?.id === id ? site.legalPage : null),
};
