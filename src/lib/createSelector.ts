type Selectors = readonly ((state: never) => unknown)[];
type Inputs<S extends Selectors> = { readonly [K in keyof S]: ReturnType<S[K]> };
type StateOf<S extends Selectors> = S[number] extends (state: infer State) => unknown ? State : never;

/**
 * Memoised selector that recomputes only when an input changes and keeps its last result. When `same` finds the new
 * result equal to the previous one, the previous one stays. (Like `createSelector` of Reselect for selectors of one
 * argument, without its 3 kB.)
 */
export function createSelector<const S extends Selectors, Result>(
  selectors: S,
  compute: (...inputs: Inputs<S>) => Result,
  isEqual: (a: Result, b: Result) => boolean = Object.is,
): (state: StateOf<S>) => Result {
  let last: { readonly inputs: readonly unknown[]; readonly result: Result } | null = null;
  return (state) => {
    const inputs = selectors.map((select) => select(state as never));
    if (last && inputs.every((input, i) => Object.is(input, last?.inputs[i]))) return last.result;
    const result = compute(...(inputs as unknown as Inputs<S>));
    last = { inputs, result: last && isEqual(result, last.result) ? last.result : result };
    return last.result;
  };
}
