import { useMemo, useSyncExternalStore } from 'react';
import { useCaller } from '../../../api/caller.slice.js';
import { collisionOf, keyedActions, type KeyedAction, type KeyPreferences, type OwnKeys } from './desk-keys.js';

/** How a person works on the desk, kept in this browser. */
export interface DeskPreferences extends KeyPreferences {
  /** After a decision the desk goes to the next post by itself. */
  advances: boolean;
}

export const standardPreferences: DeskPreferences = { keys: {}, hasSingleKeys: true, advances: true };

const changeEvent = 'mm:desk-preferences';
const storageKey = (user: string) => `mm.desk.1.${user}`;

function stored(user: string): string | null {
  try {
    return localStorage.getItem(storageKey(user));
  } catch {
    return null;
  }
}

/** The preferences that a person left in this browser; a key that is no longer free is the standard one. */
export const deskPreferencesOf = (user: string): DeskPreferences => read(stored(user));

/** Changes the preferences of a person in this browser. */
export function changeDeskPreferences(user: string, change: Partial<DeskPreferences>): void {
  try {
    localStorage.setItem(storageKey(user), JSON.stringify({ ...deskPreferencesOf(user), ...change }));
  } catch {
    // Storage is full or forbidden: the preferences stay as they were.
  }
  window.dispatchEvent(new Event(changeEvent));
}

function onChange(listener: () => void): () => void {
  // Another tab's change comes as `storage`.
  for (const name of [changeEvent, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [changeEvent, 'storage']) window.removeEventListener(name, listener);
  };
}

/** The preferences of the user; re-renders when they change. */
export function useDeskPreferences(): DeskPreferences {
  const { username } = useCaller();
  const text = useSyncExternalStore(onChange, () => stored(username));
  return useMemo(() => read(text), [text]);
}

function read(text: string | null): DeskPreferences {
  const kept = parsed(text);
  const keys: OwnKeys = {};
  const wanted = kept['keys'];
  if (typeof wanted === 'object' && wanted !== null)
    for (const action of keyedActions) {
      const chord = (wanted as Record<string, unknown>)[action];
      if (typeof chord === 'string') keys[action] = chord;
    }
  for (let taken = takenIn(keys); taken; taken = takenIn(keys)) delete keys[taken];
  return { keys, hasSingleKeys: kept['hasSingleKeys'] !== false, advances: kept['advances'] !== false };
}

/** An action whose own key is not free. */
const takenIn = (keys: OwnKeys): KeyedAction | undefined =>
  keyedActions.find((action) => {
    const chord = keys[action];
    return chord !== undefined && collisionOf(action, chord, keys) !== null;
  });

function parsed(text: string | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
