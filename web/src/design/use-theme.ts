import { useSyncExternalStore } from 'react';
import { chosenTheme, onThemeChange, type Theme } from './theme.js';

/** The chosen theme, wherever it was chosen. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, chosenTheme);
