type Selectors = readonly ((state: never) => unknown)[];
type Inputs<S extends Selectors> = { readonly [K in keyof S]: ReturnType<S[K]> };
/** What has all that the selectors ask for. */
type StateOf<S extends Selectors> = S[number] extends (state: infer State) => unknown ? State : never;

/**
 * A selector that reckons anew only when one of its inputs has changed, and remembers its last result. Where `same` says that a new result is as
 * good as the one before, the one before stays. (As `createSelector` for selectors of one argument, without its 3 kB.)
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
