import { useLayoutEffect } from 'react';
import { applyTheme, chosenTheme, type Theme } from '../../design/theme.js';

export type ThemeOfWall = Extract<Theme, 'wall' | 'light'>;

/** Gives the page the look of the wall, and its own back afterwards; the choice of the browser stays. */
export function useWallLook(look: ThemeOfWall): void {
  useLayoutEffect(() => {
    applyTheme(look);
    return () => applyTheme(chosenTheme());
  }, [look]);
}
