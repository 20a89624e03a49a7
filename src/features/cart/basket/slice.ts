import type { CoverId, Currency, DeliveryOptionId, PaperId } from '@domain/commerce';
import type { BodyOf, Cart, CartAddress } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api';

export interface ItemChange {
  readonly quantity?: number;
  readonly cover?: CoverId;
  readonly paper?: PaperId;
  readonly selected?: boolean;
}
interface FieldChange extends Partial<CartAddress> {
  readonly delivery_option?: DeliveryOptionId;
  readonly currency?: Currency;
}

/** Edits shown at once and not yet acknowledged by the server. */
export interface CartChanges {
  readonly items: Readonly<Record<string, ItemChange>>;
  readonly fields: FieldChange;
}

/**
 * Cart of the last API response; every response replaces the whole (spec §4).
 * idle → loading → ready ⇄ loading; loading → failed → loading
 * Edits overlay it until a response acknowledges them or a rejection reverts them.
 */
interface BasketState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly cart: Cart | null;
  /** Number of items for the badge; known before the cart. */
  readonly count: number;
  readonly removing: readonly string[];
  readonly promo: { readonly busy: boolean; readonly failure: Failure | null };
}

const initialState: BasketState = {
  phase: 'idle',
  cart: null,
  count: 0,
  removing: [],
  promo: { busy: false, failure: null },
};

/** A book for the cart with its options, as `POST /user/cart/add` and `POST /user/cart/add_shared` take them. */
export type AddToCartRequest = BodyOf<'cartAdd'> | BodyOf<'cartAddShared'>;

const slice = createSlice({
  name: 'cart/basket',
  initialState,
  reducers: {
    cartRequested: (state) => {
      state.phase = 'loading';
    },
    /** Replaces the cart with a response. `settled` holds the edits that it acknowledges. */
    cartReplaced: (state, { payload }: PayloadAction<{ cart: Cart; settled?: CartChanges }>) => {
      state.phase = 'ready';
      state.cart = payload.cart;
      state.count = payload.cart.total_items;
      state.removing = state.removing.filter((id) => payload.cart.items.some((item) => item.id === id));
    },
    cartFailed: (state) => {
      state.phase = state.cart ? 'ready' : 'failed';
    },
    countLoaded: (state, { payload }: PayloadAction<number>) => {
      state.count = payload;
    },
    removeRequested: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.removing = [...state.removing, payload.id];
    },
    removeFailed: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.removing = state.removing.filter((id) => id !== payload.id);
    },
    promoRequested: (state, _: PayloadAction<{ code: string }>) => {
      state.promo = { busy: true, failure: null };
    },
    promoSettled: (state, { payload }: PayloadAction<{ failure: Failure | null }>) => {
      state.promo = { busy: false, failure: payload.failure };
    },
    /** The user opened the cart from a toast. */
    cartVisited: () => undefined,
  },
});

const emptyChanges: CartChanges = { items: {}, fields: {} };

type Writable = { items: Record<string, Record<string, unknown>>; fields: Record<string, unknown> };

/** Removes every edit that still equals the one in `done`. Edits changed meanwhile stay. */
function removeSettled(state: Writable, done: CartChanges): void {
  for (const [id, change] of Object.entries(done.items)) {
    const current = state.items[id];
    if (!current) continue;
    for (const [key, value] of Object.entries(change)) if (current[key] === value) delete current[key];
    if (Object.keys(current).length === 0) delete state.items[id];
  }
  for (const [key, value] of Object.entries(done.fields)) if (state.fields[key] === value) delete state.fields[key];
}

const changesSlice = createSlice({
  name: 'cart/changes',
  initialState: emptyChanges,
  reducers: {
    itemChanged: (state, { payload }: PayloadAction<{ id: string; change: ItemChange }>) => {
      state.items[payload.id] = { ...state.items[payload.id], ...payload.change };
    },
    fieldsChanged: (state, { payload }: PayloadAction<FieldChange>) => {
      state.fields = { ...state.fields, ...payload };
    },
    /** A transient failure: the edits stay and are retried. */
    changesDelayed: () => undefined,
    /** The server rejected the edits. Its values are shown again. */
    changesRefused: (state, { payload }: PayloadAction<CartChanges>) => removeSettled(state, payload),
  },
  extraReducers: (builder) =>
    builder
      .addCase(slice.actions.cartReplaced, (state, { payload }) => {
        if (payload.settled) removeSettled(state, payload.settled);
        for (const id of Object.keys(state.items))
          if (!payload.cart.items.some((item) => item.id === id)) delete state.items[id];
      })
      .addCase(slice.actions.removeRequested, (state, { payload }) => {
        delete state.items[payload.id];
      }),
});

/** Payment being started; null without one. Its id makes the request idempotent, even after a reload. */
export interface PendingPayment {
  readonly request_id: string;
  readonly total: number;
  readonly currency: Cart['currency'];
}

const payingSlice = createSlice({
  name: 'cart/paying',
  initialState: null as PendingPayment | null,
  reducers: {
    payRequested: () => undefined,
    /** The order is created for what the user saw. */
    payStarted: (_state, { payload }: PayloadAction<PendingPayment>) => payload,
    payEnded: () => null,
  },
});

export const basketReducer = slice.reducer;
export const changesReducer = changesSlice.reducer;
export const pendingPaymentReducer = payingSlice.reducer;
export const basketActions = { ...slice.actions, ...changesSlice.actions, ...payingSlice.actions };
