import { browserStorage } from './browserStorage';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = 'theme';
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

export const getTheme = (): Theme => themes.find((theme) => theme === browserStorage.get(THEME_KEY)) ?? 'system';

export const applyColourScheme = (): void => {
  const theme = getTheme();
  const dark = theme === 'dark' || (theme === 'system' && darkSystem().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
};

/** Applies the chosen theme and follows the system when that is the choice. */
export const startTheme = (): void => {
  applyColourScheme();
  darkSystem().addEventListener('change', applyColourScheme);
};
