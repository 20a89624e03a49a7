import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BookChange } from './editorState';

/** Unanswered structural changes in order, including those of other albums. */
export type OutboxState = readonly BookChange[];

const initialState: OutboxState = [];

const updateChange = (state: OutboxState, id: string, change: (one: BookChange) => BookChange): OutboxState =>
  state.map((one) => (one.id === id ? change(one) : one)).filter(({ done, changes }) => done < changes.length);

const slice = createSlice({
  name: 'albums/outbox',
  initialState,
  reducers: {
    changeQueued: (state, { payload }: PayloadAction<BookChange>): OutboxState => [...state, payload],
    /** The next change was sent. Its effect is unknown until the response. */
    changeSent: (state, { payload: { id } }: PayloadAction<{ id: string }>) =>
      updateChange(state, id, (one) => ({ ...one, sent: true })),
    /** The server has carried out the next change; the last one completes the entry. */
    changeDone: (state, { payload: { id } }: PayloadAction<{ id: string }>) =>
      updateChange(state, id, (one) => ({ ...one, done: one.done + 1, sent: false })),
    changeDropped: (state, { payload: { id } }: PayloadAction<{ id: string }>) => state.filter((one) => one.id !== id),
    changesRecovered: (state, { payload: { changes } }: PayloadAction<{ changes: OutboxState }>): OutboxState => {
      const own = new Set(state.map(({ id }) => id));
      return [...state, ...changes.filter(({ id }) => !own.has(id))];
    },
  },
});

export const outboxActions = slice.actions;
export const outboxReducer = slice.reducer;
