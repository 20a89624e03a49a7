import * as named from './constants';

it('are as specified (§9)', () =>
  expect({ ...named }).toEqual({
    LOADING_INDICATOR: { durationMs: 2000, throttleMs: 200, heightPx: 3 },
    TOAST: {
      limit: 3,
      removeDelayMs: 7000,
      durationMs: 5000,
      swipeThresholdPx: 50,
      hotkey: 'F8',
      label: 'Notifications',
      maxWidthPx: 420,
    },
    TOOLTIP: { openDelayMs: 700, skipDelayMs: 300 },
    PAGE_TRANSITION: { name: 'fade', mode: 'out-in' },
  }));
