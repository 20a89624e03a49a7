import { browserStorage } from './browserStorage';
import { applyColourScheme, THEME_KEY, type Theme } from './theme';

const listeners = new Set<() => void>();

export const setTheme = (theme: Theme): void => {
  if (theme === 'system') browserStorage.remove(THEME_KEY);
  else browserStorage.set(THEME_KEY, theme);
  applyColourScheme();
  for (const listener of listeners) listener();
};

export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
