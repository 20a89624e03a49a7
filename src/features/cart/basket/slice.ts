import type { CoverId, Currency, DeliveryOptionId, PaperId } from '@domain/commerce';
import type { BodyOf, Cart, CartAddress } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api';

/** What may be changed of one item. */
export interface ItemChange {
  readonly quantity?: number;
  readonly cover?: CoverId;
  readonly paper?: PaperId;
  readonly selected?: boolean;
}
/** What may be changed of the whole cart. */
export interface FieldChange extends Partial<CartAddress> {
  readonly delivery_option?: DeliveryOptionId;
  readonly currency?: Currency;
}

/** Edits shown at once and not acknowledged by the server yet. */
export interface CartChanges {
  readonly items: Readonly<Record<string, ItemChange>>;
  readonly fields: FieldChange;
}

/**
 * The cart as the API's answers give it; every answer replaces the whole (spec §4).
 *
 *   idle → loading → ready ⇄ loading; loading → failed → loading
 *
 * Edits lie over it until an answer acknowledges them, or a refusal takes them back.
 */
export interface BasketState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly cart: Cart | null;
  /** Items of the cart, for the badge; known before the cart is. */
  readonly count: number;
  /** Items hidden while their removal runs. */
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

/** The options of a book in the cart, as `POST /user/cart/add` takes them. */
export type AddToCartRequest = BodyOf<'cartAdd'>;

const slice = createSlice({
  name: 'cart/basket',
  initialState,
  reducers: {
    cartRequested: (state) => {
      state.phase = 'loading';
    },
    /** An answer of the server: it is the cart now. `settled` are the edits that it acknowledges. */
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
    /** The user saw it in a toast and wants the cart. */
    cartVisited: () => undefined,
  },
});

const emptyChanges: CartChanges = { items: {}, fields: {} };

type Writable = { items: Record<string, Record<string, unknown>>; fields: Record<string, unknown> };

/** Takes away every edit that is still the one in `done`: what was changed again meanwhile stays. */
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
    /** There was no answer: they stay, and go again by themselves. */
    changesDelayed: () => undefined,
    /** The server refused them: what it holds is shown again. */
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

/** A payment being started; its id makes the request repeatable, also after a reload. null: none is. */
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
    /** The order is being made for what the user saw. */
    payStarted: (_state, { payload }: PayloadAction<PendingPayment>) => payload,
    payEnded: () => null,
  },
});

export const basketReducer = slice.reducer;
export const changesReducer = changesSlice.reducer;
export const pendingPaymentReducer = payingSlice.reducer;
export const basketActions = { ...slice.actions, ...changesSlice.actions, ...payingSlice.actions };
