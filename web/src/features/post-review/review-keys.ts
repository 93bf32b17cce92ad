import type { PostWire } from '@mm/proto/http/posts.js';

export type ReviewKey =
  | { action: 'next' | 'previous' | 'toggle' | 'save' | 'ignore' | 'original' | 'help' | 'news' }
  | { action: 'tone'; tone: NonNullable<PostWire['tone']> }
  | { action: 'lang'; lang: 'kz' | 'ru' };

const unmodifiedKeys: Record<string, ReviewKey> = {
  KeyJ: { action: 'next' },
  ArrowDown: { action: 'next' },
  KeyK: { action: 'previous' },
  ArrowUp: { action: 'previous' },
  KeyE: { action: 'toggle' },
  KeyI: { action: 'ignore' },
  KeyO: { action: 'original' },
  KeyN: { action: 'news' },
  KeyQ: { action: 'lang', lang: 'kz' },
  KeyW: { action: 'lang', lang: 'ru' },
  Digit1: { action: 'tone', tone: -2 },
  Numpad1: { action: 'tone', tone: -2 },
  Digit2: { action: 'tone', tone: 1 },
  Numpad2: { action: 'tone', tone: 1 },
  Digit3: { action: 'tone', tone: 2 },
  Numpad3: { action: 'tone', tone: 2 },
};

export interface Press {
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  target: EventTarget | null;
}

/** Whether keys belong to what has the focus. */
export const isTyping = (target: HTMLElement) =>
  target.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable], ' +
      '[role="listbox"], [role="combobox"], [role="menu"], [role="dialog"]',
  ) !== null;
/** Whether the arrow keys belong to what has the focus. */
export const usesArrows = (target: HTMLElement) =>
  target.closest('[role="radiogroup"], [role="toolbar"], [role="radio"], input[type="radio"]') !== null;

/**
 * What a key does on a list of posts; null while the user types into a field.
 * Keys are identified by their position on the keyboard, so that they work in every layout.
 */
export function reviewKey(press: Press): ReviewKey | null {
  const target = press.target instanceof HTMLElement ? press.target : document.body;
  if ((press.ctrlKey || press.metaKey) && press.code.endsWith('Enter')) return { action: 'save' };
  if (press.ctrlKey || press.metaKey || press.altKey || isTyping(target)) return null;
  if (press.key === '?' || (press.shiftKey && press.code === 'Slash')) return { action: 'help' };
  if (press.shiftKey || (press.code.startsWith('Arrow') && usesArrows(target))) return null;
  return unmodifiedKeys[press.code] ?? null;
}
