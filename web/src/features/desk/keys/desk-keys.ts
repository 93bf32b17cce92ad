import { isTyping, usesArrows, type Press } from '../../post-review/review-keys.js';

/** A key by its position, such as `KeyJ`, `ArrowDown` or `Shift+KeyX`, so that it is the same in every layout. */
export type Chord = string;

interface Standard {
  /** What a person can replace. */
  key: Chord;
  /** What does the same, and stays. */
  also?: readonly Chord[];
}

const standard = {
  next: { key: 'KeyJ', also: ['ArrowDown'] },
  previous: { key: 'KeyK', also: ['ArrowUp'] },
  open: { key: 'KeyE' },
  accept: { key: 'KeyA' },
  ignore: { key: 'KeyI' },
  later: { key: 'KeyL' },
  takeOut: { key: 'KeyT' },
  keepApart: { key: 'KeyD' },
  undo: { key: 'KeyZ' },
  spheres: { key: 'KeyS' },
  oblasts: { key: 'KeyR' },
  event: { key: 'KeyV' },
  tone1: { key: 'Digit1', also: ['Numpad1'] },
  tone2: { key: 'Digit2', also: ['Numpad2'] },
  tone3: { key: 'Digit3', also: ['Numpad3'] },
  langKz: { key: 'KeyQ' },
  langRu: { key: 'KeyW' },
  select: { key: 'KeyX' },
  selectAll: { key: 'Shift+KeyX' },
  news: { key: 'KeyN' },
  original: { key: 'KeyO' },
} satisfies Record<string, Standard>;

/** An action whose key a person can choose. */
export type KeyedAction = keyof typeof standard;
export const keyedActions = Object.keys(standard) as KeyedAction[];
/** `save` is Ctrl+Enter and `help` is '?', for everybody; Ctrl+Z undoes too. */
export type DeskAction = KeyedAction | 'save' | 'help';

/** The keys that a person chose in place of the standard ones. */
export type OwnKeys = Partial<Record<KeyedAction, Chord>>;
/** How a person uses the keys. */
export interface KeyPreferences {
  keys: OwnKeys;
  /** False: keys that type a character do nothing, so that voice input and slips decide nothing. */
  hasSingleKeys: boolean;
}

/** The key of an action that a person can choose: their own or the standard one. */
export const keyOf = (action: KeyedAction, keys: OwnKeys): Chord => keys[action] ?? standard[action].key;

/** All keys of an action, the one that can be chosen first. */
export const chordsOf = (action: KeyedAction, keys: OwnKeys): Chord[] => [
  keyOf(action, keys),
  ...((standard[action] as Standard).also ?? []),
];

const helpChords: readonly Chord[] = ['Shift+Slash', 'Shift+Digit7'];
/** Keys that type a character; others belong to the browser or to the controls. */
const signKeys =
  'Backquote|Minus|Equal|BracketLeft|BracketRight|Semicolon|Quote|Comma|Period|Slash|Backslash|IntlBackslash';
const characterKey = new RegExp(
  String.raw`^(?:Shift\+)?(?:Key[A-Z]|Digit\d|Numpad(?:\d|Add|Subtract|Multiply|Divide|Decimal)|${signKeys})$`,
);

/** A key that extends the selection: Shift with one that steps. */
const isExtending = (chord: Chord, keys: OwnKeys): boolean =>
  (['next', 'previous'] as const).some((action) => chordsOf(action, keys).some((one) => chord === `Shift+${one}`));

/**
 * Why an action cannot have a key: the action that has it, `reserved` for a key that is nobody's to give; null if it
 * can.
 */
export function collisionOf(action: KeyedAction, chord: Chord, keys: OwnKeys): KeyedAction | 'reserved' | null {
  if (!characterKey.test(chord) || helpChords.includes(chord)) return 'reserved';
  const taken = keyedActions.find((other) => other !== action && chordsOf(other, keys).includes(chord));
  if (taken) return taken;
  const next = { ...keys, [action]: chord };
  const isStep = action === 'next' || action === 'previous';
  if (isStep && chord.startsWith('Shift+')) return 'reserved';
  const extending = keyedActions.find((other) => isExtending(keyOf(other, next), next));
  if (extending === undefined) return null;
  return extending === action ? 'reserved' : extending;
}

/** The key of a press as a person may choose it; null for one that holds Ctrl, Alt or Meta. */
export const chordOf = ({ code, shiftKey, ctrlKey, metaKey, altKey }: Omit<Press, 'target'>): Chord | null =>
  ctrlKey || metaKey || altKey ? null : `${shiftKey ? 'Shift+' : ''}${code}`;

/** What a press does on the desk; `extend`: the step takes the posts it passes into the selection. */
export interface Pressed {
  action: DeskAction;
  extend: boolean;
}
const pressed = (action: DeskAction, extend = false): Pressed => ({ action, extend });

/**
 * What a key does on the desk; null while the user types into a field. A key that is held repeats steps only: it must
 * not decide post after post.
 */
export function deskAction(
  press: Press & { repeat?: boolean },
  { keys, hasSingleKeys }: KeyPreferences,
): Pressed | null {
  const target = press.target instanceof HTMLElement ? press.target : document.body;
  const isControl = press.ctrlKey || press.metaKey;
  if (isControl && press.code.endsWith('Enter')) return press.repeat ? null : pressed('save');
  if (press.altKey || isTyping(target)) return null;
  if (isControl) return press.code === 'KeyZ' && !press.shiftKey && !press.repeat ? pressed('undo') : null;
  const chord = chordOf(press) ?? '';
  if (!hasSingleKeys && (characterKey.test(chord) || press.key === '?')) return null;
  if (press.key === '?' || chord === 'Shift+Slash') return press.repeat ? null : pressed('help');
  if (press.code.startsWith('Arrow') && usesArrows(target)) return null;
  const extend = isExtending(chord, keys);
  const wanted = extend ? chord.slice('Shift+'.length) : chord;
  const action = keyedActions.find((one) => chordsOf(one, keys).includes(wanted));
  if (!action || (press.repeat && action !== 'next' && action !== 'previous')) return null;
  return pressed(action, extend);
}

const signs: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backslash: '\\',
  IntlBackslash: '\\',
};

/** A key as it is printed on a keyboard with Latin letters: 'J', '↓', 'Shift + X'. */
export const keyText = (chord: Chord): string =>
  chord
    .split('+')
    .map((code) => signs[code] ?? code.replace(/^(?:Key|Digit)/, '').replace(/^Numpad/, 'Num '))
    .join(' + ');

/** The key of an action for a hint beside its button. */
export const hintOf = (action: KeyedAction, keys: OwnKeys): string => keyText(keyOf(action, keys));
