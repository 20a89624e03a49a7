import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BookChange } from './editorState';

/** Changes of books that the server has not answered for, in the order in which they were made; also of albums that are not open. */
export type OutboxState = readonly BookChange[];

const initialState: OutboxState = [];

const updateChange = (state: OutboxState, id: string, change: (one: BookChange) => BookChange): OutboxState =>
  state.map((one) => (one.id === id ? change(one) : one)).filter(({ done, changes }) => done < changes.length);

const slice = createSlice({
  name: 'albums/outbox',
  initialState,
  reducers: {
    changeQueued: (state, { payload }: PayloadAction<BookChange>): OutboxState => [...state, payload],
    /** The next one is on its way: whether the server carries it out is not known before it has answered. */
    changeSent: (state, { payload: { id } }: PayloadAction<{ id: string }>) =>
      updateChange(state, id, (one) => ({ ...one, sent: true })),
    /** The server has carried the next one out; with the last of them it is done. */
    changeDone: (state, { payload: { id } }: PayloadAction<{ id: string }>) =>
      updateChange(state, id, (one) => ({ ...one, done: one.done + 1, sent: false })),
    /** Refused: the rest of it is given up. */
    changeDropped: (state, { payload: { id } }: PayloadAction<{ id: string }>) => state.filter((one) => one.id !== id),
    /** Changes that another tab has left. */
    changesRecovered: (state, { payload: { changes } }: PayloadAction<{ changes: OutboxState }>): OutboxState => {
      const own = new Set(state.map(({ id }) => id));
      return [...state, ...changes.filter(({ id }) => !own.has(id))];
    },
  },
});

export const outboxActions = slice.actions;
export const outboxReducer = slice.reducer;
