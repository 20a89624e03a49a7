import { createSelector } from './createSelector';

interface State {
  readonly numbers: readonly number[];
  readonly factor: number;
  readonly other?: number;
}

const numbersOf = (state: State) => state.numbers;
const factorOf = (state: State) => state.factor;

describe('createSelector', () => {
  it('recomputes only when an input has changed', () => {
    const reckon = jest.fn((numbers: readonly number[], factor: number) => numbers.map((n) => n * factor));
    const select = createSelector([numbersOf, factorOf], reckon);
    const state: State = { numbers: [1, 2], factor: 2 };
    const first = select(state);
    expect(first).toEqual([2, 4]);
    expect(select({ ...state, other: 1 })).toBe(first);
    expect(reckon).toHaveBeenCalledTimes(1);
    expect(select({ ...state, factor: 3 })).toEqual([3, 6]);
    expect(select(state)).toEqual(first);
  });

  it('keeps the previous result when the new one is equal', () => {
    const sameList = (a: readonly number[], b: readonly number[]) => a.join() === b.join();
    const select = createSelector([numbersOf], (numbers) => numbers.filter((n) => n > 0), sameList);
    const first = select({ numbers: [1, -1], factor: 1 });
    expect(select({ numbers: [1, -2], factor: 1 })).toBe(first);
    expect(select({ numbers: [2], factor: 1 })).toEqual([2]);
  });
});
