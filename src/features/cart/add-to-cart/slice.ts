import type { CatalogueResponse } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { libraryActions } from '@/features/albums';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import type { AddToCartRequest } from '../basket/slice';

/** closed → open (album chosen) → busy → closed (in the cart); busy → open (rejected) */
interface AddToCartState {
  readonly album: AlbumToOrder | null;
  /** Id of the newest request while it runs, null once the modal opens. Requests that undo removals may run beside it. */
  readonly requestId: string | null;
}

const initialState: AddToCartState = { album: null, requestId: null };

interface EndedRequest {
  readonly requestId: string;
}

const slice = createSlice({
  name: 'cart/adding',
  initialState,
  reducers: {
    /** Requested by the modal, and by undoing a removal. */
    addRequested: (state, { payload }: PayloadAction<AddToCartRequest & { readonly request_id: string }>) => {
      state.requestId = payload.request_id;
    },
    added: (state, { payload: { requestId } }: PayloadAction<EndedRequest>) =>
      state.requestId === requestId ? initialState : state,
    addFailed: (state, { payload: { requestId } }: PayloadAction<EndedRequest>) => {
      if (state.requestId === requestId) state.requestId = null;
    },
    addingClosed: () => initialState,
  },
  extraReducers: (builder) =>
    builder.addCase(libraryActions.orderRequested, (_state, { payload }) => ({ album: payload, requestId: null })),
});

interface CatalogueState {
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
