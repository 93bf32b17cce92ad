import { useEffect } from 'react';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { deskAction, type DeskAction } from './keys/desk-keys.js';
import type { DeskPreferences } from './keys/desk-preferences.js';

/** Runs the actions of the desk's keys while no dialog is open. `run` returns whether there was something to do. */
export function useDeskKeys(
  preferences: DeskPreferences,
  run: (action: DeskAction, extend: boolean, event: KeyboardEvent) => boolean,
): void {
  const press = useLatest((event: KeyboardEvent) => {
    const pressed = deskAction(event, preferences);
    if (!pressed || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    if (run(pressed.action, pressed.extend, event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}
