import type { PostWire } from '@mm/proto/http/posts.js';

export type ReviewKey =
  | { does: 'next' | 'previous' | 'toggle' | 'save' | 'ignore' | 'original' | 'help' | 'news' }
  | { does: 'tone'; tone: NonNullable<PostWire['tone']> }
  | { does: 'lang'; lang: 'kz' | 'ru' };

const plain: Record<string, ReviewKey> = {
  KeyJ: { does: 'next' },
  ArrowDown: { does: 'next' },
  KeyK: { does: 'previous' },
  ArrowUp: { does: 'previous' },
  KeyE: { does: 'toggle' },
  KeyI: { does: 'ignore' },
  KeyO: { does: 'original' },
  KeyN: { does: 'news' },
  KeyQ: { does: 'lang', lang: 'kz' },
  KeyW: { does: 'lang', lang: 'ru' },
  Digit1: { does: 'tone', tone: -2 },
  Numpad1: { does: 'tone', tone: -2 },
  Digit2: { does: 'tone', tone: 1 },
  Numpad2: { does: 'tone', tone: 1 },
  Digit3: { does: 'tone', tone: 2 },
  Numpad3: { does: 'tone', tone: 2 },
};

interface Press {
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  target: EventTarget | null;
}

const isTyping = (target: HTMLElement) =>
  target.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable], ' +
      '[role="listbox"], [role="combobox"], [role="menu"], [role="dialog"]',
  ) !== null;
const usesArrows = (target: HTMLElement) =>
  target.closest('[role="radiogroup"], [role="toolbar"], [role="radio"], input[type="radio"]') !== null;

/**
 * What a key does on a list of posts; null while the user types into a field.
 * Keys are identified by their position on the keyboard, so that they work in every layout.
 */
export function reviewKey(press: Press): ReviewKey | null {
  const target = press.target instanceof HTMLElement ? press.target : document.body;
  if ((press.ctrlKey || press.metaKey) && press.code.endsWith('Enter')) return { does: 'save' };
  if (press.ctrlKey || press.metaKey || press.altKey || isTyping(target)) return null;
  if (press.key === '?' || (press.shiftKey && press.code === 'Slash')) return { does: 'help' };
  if (press.shiftKey || (press.code.startsWith('Arrow') && usesArrows(target))) return null;
  return plain[press.code] ?? null;
}
