import type { Order } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const ORDERS_PAGE_SIZE = 10;

type OrderBusy = 'cancel' | 'reorder';

interface OrdersState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly page: number;
  readonly total: number;
  readonly list: readonly Order[];
  readonly busy: Readonly<Record<string, OrderBusy>>;
  /** loading → ready | missing | failed; polled until nothing more can be paid. */
  readonly payment: {
    readonly id: string;
    readonly phase: 'loading' | 'ready' | 'missing' | 'failed';
    readonly order: Order | null;
  } | null;
}

const initialState: OrdersState = { phase: 'idle', page: 1, total: 0, list: [], busy: {}, payment: null };

const slice = createSlice({
  name: 'cart/orders',
  initialState,
  reducers: {
    ordersRequested: (state, { payload }: PayloadAction<{ page: number }>) => {
      state.phase = state.phase === 'ready' && state.page === payload.page ? 'ready' : 'loading';
      state.page = payload.page;
    },
    ordersLeft: () => undefined,
    ordersLoaded: (state, { payload }: PayloadAction<{ orders: Order[]; total: number }>) => {
      Object.assign(state, { phase: 'ready', list: payload.orders, total: payload.total });
    },
    ordersFailed: (state) => {
      state.phase = 'failed';
    },
    cancelOrderRequested: (state, { payload }: PayloadAction<{ id: string }>) => {
      state.busy[payload.id] = 'cancel';
    },
    reorderRequested: (state, { payload }: PayloadAction<{ id: string; request_id: string }>) => {
      state.busy[payload.id] = 'reorder';
    },
    orderActionSettled: (state, { payload }: PayloadAction<{ id: string }>) => {
      delete state.busy[payload.id];
    },
    paymentWatched: (state, { payload }: PayloadAction<{ id: string }>) => {
      if (state.payment?.id !== payload.id) state.payment = { id: payload.id, phase: 'loading', order: null };
    },
    paymentLeft: () => undefined,
    paymentFailed: (state, { payload }: PayloadAction<{ id: string; missing: boolean }>) => {
      if (state.payment?.id === payload.id) state.payment.phase = payload.missing ? 'missing' : 'failed';
    },
    orderReplaced: (state, { payload }: PayloadAction<Order>) => {
      const at = state.list.findIndex(({ id }) => id === payload.id);
      if (at >= 0) state.list[at] = payload;
      if (state.payment?.id === payload.id) state.payment = { id: payload.id, phase: 'ready', order: payload };
    },
  },
});

export const ordersReducer = slice.reducer;
export const ordersActions = slice.actions;
