import { useSyncExternalStore } from 'react';
import { chosenTheme, onThemeChange, type Theme } from './theme.js';

/** The chosen theme; re-renders when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, chosenTheme);
