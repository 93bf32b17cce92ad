export type Theme = 'system' | 'light' | 'dark' | 'wall';

const storageKey = 'mm.theme';
const listeners = new Set<() => void>();
const themes: readonly string[] = ['system', 'light', 'dark', 'wall'];
const isTheme = (value: string | null): value is Theme => value !== null && themes.includes(value);

/** The theme this browser chose; 'system' follows the device. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return isTheme(stored) ? stored : 'system';
}

/** Shows a theme at once and remembers it in this browser. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** Calls the listener whenever a theme is chosen; returns how to stop. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Puts the theme on the document; all colours are CSS variables, so nothing is drawn anew. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
