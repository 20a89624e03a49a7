/** Constants of the specification (§9) for the interface. Card widths are in `styles/tokens.css`. */
export const LOADING_INDICATOR = { durationMs: 2000, throttleMs: 200, heightPx: 3 } as const;
export const TOAST = {
  limit: 3,
  removeDelayMs: 7000,
  durationMs: 5000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
  /** The region is labelled with this name, translated, and the hotkey. */
  label: 'Notifications',
  maxWidthPx: 420,
} as const;
/** A tooltip opens after `openDelayMs`, or at once when another one was open less than `skipDelayMs` ago. */
export const TOOLTIP = { openDelayMs: 700, skipDelayMs: 300 } as const;
export const PAGE_TRANSITION = { name: 'fade', mode: 'out-in' } as const;
