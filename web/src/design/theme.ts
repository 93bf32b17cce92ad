import { useSyncExternalStore } from 'react';
import { texts } from './texts.js';

export type Theme = 'system' | 'light' | 'dark' | 'wall';

/** Names of the themes on the screens. */
export const appearances: Readonly<Record<Theme, string>> = texts.appearances;
/** The name for a control that stands alone. */
export const appearanceOf = (theme: Theme): string => texts.appearanceOf(appearances[theme].toLowerCase());

const storageKey = 'mm.theme';
const changeEvent = 'mm:theme';
const themes: readonly string[] = ['system', 'light', 'dark', 'wall'];
const isTheme = (value: string | null): value is Theme => value !== null && themes.includes(value);

/** The theme chosen in this browser; 'system' follows the device. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return isTheme(stored) ? stored : 'system';
}

/** Applies a theme and stores it in this browser. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  applyTheme(theme);
  window.dispatchEvent(new Event(changeEvent));
}

/** Calls the listener when a theme is chosen; returns a function that removes it. */
function onThemeChange(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  return () => window.removeEventListener(changeEvent, listener);
}

/** Sets the theme on the document; colours are CSS variables, so nothing is rendered again. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** The chosen theme; re-renders when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, chosenTheme);
