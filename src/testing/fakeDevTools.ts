import { instrument } from '@redux-devtools/instrument';
import type { StoreEnhancer } from '@reduxjs/toolkit';

interface Options {
  readonly maxAge: number;
}

/** Newest store under the DevTools, with the `liftedStore` that their panel controls. */
declare global {
  interface Window {
    devToolsStore?: unknown;
    __REDUX_DEVTOOLS_EXTENSION_LOCKED__?: boolean;
  }
}

/**
 * Redux DevTools without their panel: the real instrument of the extension, composed in the same way. Import it
 * before Redux Toolkit, which looks for the extension once.
 */
const compose =
  ({ maxAge }: Options) =>
  (...enhancers: readonly StoreEnhancer[]): StoreEnhancer =>
  (create) =>
  (...args) => {
    const instrumented = instrument((state: unknown = {}) => state, {
      maxAge,
      pauseActionType: '@@PAUSED',
    });
    const store = enhancers.reduceRight((inner, enhance) => enhance(inner), instrumented(create))(...args);
    window.devToolsStore = store;
    return store as never;
  };

Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
