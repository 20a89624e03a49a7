import type { CatalogueResponse } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { libraryActions } from '@/features/albums';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import type { AddToCartRequest } from '../basket/slice';

/** closed → open (album chosen) → busy → closed (in the cart); busy → open (rejected) */
export interface AddToCartState {
  readonly album: AlbumToOrder | null;
  readonly busy: boolean;
}

const initialState: AddToCartState = { album: null, busy: false };

const slice = createSlice({
  name: 'cart/adding',
  initialState,
  reducers: {
    /** Requested by the modal, and by undoing a removal. */
    addRequested: (state, _: PayloadAction<AddToCartRequest & { readonly request_id: string }>) => {
      state.busy = true;
    },
    added: () => initialState,
    addFailed: (state) => {
      state.busy = false;
    },
    addingClosed: () => initialState,
  },
  extraReducers: (builder) =>
    builder.addCase(libraryActions.orderRequested, (_state, { payload }) => ({ album: payload, busy: false })),
});

export interface CatalogueState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly data: CatalogueResponse | null;
}

const noCatalogue: CatalogueState = { phase: 'idle', data: null };

const catalogueSlice = createSlice({
  name: 'cart/catalogue',
  initialState: noCatalogue,
  reducers: {
    catalogueRequested: (state) => {
      if (!state.data) state.phase = 'loading';
    },
    catalogueLoaded: (_state, { payload }: PayloadAction<CatalogueResponse>) => ({
      phase: 'ready' as const,
      data: payload,
    }),
    catalogueFailed: (state) => {
      if (!state.data) state.phase = 'failed';
    },
  },
});

export const addToCartReducer = slice.reducer;
export const catalogueReducer = catalogueSlice.reducer;
export const addToCartActions = { ...slice.actions, ...catalogueSlice.actions };
