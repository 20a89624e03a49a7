import { browserStorage } from './browserStorage';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

export const getTheme = (): Theme => themes.find((theme) => theme === browserStorage.get(KEY)) ?? 'system';

const apply = (): void => {
  const theme = getTheme();
  const dark = theme === 'dark' || (theme === 'system' && darkSystem().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
};

/** Shows the chosen theme from now on, following the system when that is the choice. */
export const startTheme = (): void => {
  apply();
  darkSystem().addEventListener('change', apply);
};

export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') browserStorage.remove(KEY);
  else browserStorage.set(KEY, theme);
  apply();
  for (const tell of listeners) tell();
};

/** For `useSyncExternalStore`. */
export const onThemeChange = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};
