import {
  chordOf,
  collisionOf,
  deskAction,
  keyText,
  type KeyedAction,
  type OwnKeys,
  type Pressed,
} from './desk-keys.js';

type Press = Parameters<typeof deskAction>[0];
const none: Press = {
  ...{ code: '', key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: document.body },
};
const act = (over: Partial<Press>, keys: OwnKeys = {}, hasSingleKeys = true): Pressed | null =>
  deskAction({ ...none, ...over }, { keys, hasSingleKeys });
const does = (over: Partial<Press>, keys?: OwnKeys) => act(over, keys)?.action ?? null;
const inside = (html: string): HTMLElement => {
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = html;
  return box.querySelector<HTMLElement>('[data-at]') ?? box;
};

test.each([
  [{ code: 'KeyJ', key: 'о' }, 'next'],
  [{ code: 'ArrowDown' }, 'next'],
  [{ code: 'KeyK' }, 'previous'],
  [{ code: 'ArrowUp' }, 'previous'],
  [{ code: 'KeyE', key: 'у' }, 'open'],
  [{ code: 'KeyA', key: 'ф' }, 'accept'],
  [{ code: 'KeyI' }, 'ignore'],
  [{ code: 'KeyL' }, 'later'],
  [{ code: 'KeyZ', key: 'я' }, 'undo'],
  [{ code: 'KeyZ', key: 'я', ctrlKey: true }, 'undo'],
  [{ code: 'KeyZ', metaKey: true }, 'undo'],
  [{ code: 'KeyZ', ctrlKey: true, shiftKey: true }, null],
  [{ code: 'KeyS' }, 'spheres'],
  [{ code: 'KeyR' }, 'oblasts'],
  [{ code: 'KeyR', ctrlKey: true }, null],
  [{ code: 'KeyV' }, 'event'],
  [{ code: 'Digit1' }, 'tone1'],
  [{ code: 'Numpad3' }, 'tone3'],
  [{ code: 'KeyQ' }, 'langKz'],
  [{ code: 'KeyW' }, 'langRu'],
  [{ code: 'KeyX' }, 'select'],
  [{ code: 'KeyX', shiftKey: true }, 'selectAll'],
  [{ code: 'KeyN' }, 'news'],
  [{ code: 'KeyO' }, 'original'],
  [{ code: 'Enter', ctrlKey: true }, 'save'],
  [{ code: 'NumpadEnter', metaKey: true }, 'save'],
  [{ code: 'Slash', key: '?', shiftKey: true }, 'help'],
  [{ code: 'Digit7', key: '?', shiftKey: true }, 'help'],
  [{ code: 'KeyA', shiftKey: true }, null],
  [{ code: 'KeyA', altKey: true }, null],
  [{ code: 'Tab' }, null],
  [{ code: 'Escape' }, null],
] as [Partial<Press>, string | null][])('%j does %s', (press, action) => expect(does(press)).toBe(action));

test.each([
  [
    { code: 'KeyJ', shiftKey: true },
    { action: 'next', extend: true },
  ],
  [
    { code: 'ArrowUp', shiftKey: true },
    { action: 'previous', extend: true },
  ],
  [{ code: 'ArrowUp' }, { action: 'previous', extend: false }],
])('Shift with a step extends the selection (%j)', (press, expected) => expect(act(press)).toEqual(expected));

test('letters typed into a field or a list are no actions, and Ctrl+Z is its own there; Ctrl+Enter saves', () => {
  for (const html of ['<input data-at>', '<textarea data-at></textarea>', '<div role="dialog"><p data-at></p></div>']) {
    const target = inside(html);
    expect([does({ code: 'KeyA', target }), does({ code: 'KeyZ', ctrlKey: true, target })]).toEqual([null, null]);
    expect(does({ code: 'Enter', ctrlKey: true, target })).toBe('save');
  }
  expect(does({ code: 'KeyA', target: inside('<input type="checkbox" data-at>') })).toBe('accept');
});

test('arrows keep their meaning in a group of radio buttons', () => {
  const target = inside('<div role="radiogroup"><span data-at></span></div>');
  expect([does({ code: 'ArrowDown', target }), does({ code: 'KeyJ', target })]).toEqual([null, 'next']);
});

test('a held key repeats steps, and decides once', () => {
  expect(act({ code: 'KeyJ', repeat: true })?.action).toBe('next');
  for (const code of ['KeyA', 'KeyI', 'KeyZ', 'KeyX']) expect(act({ code, repeat: true })).toBeNull();
  expect(act({ code: 'Enter', ctrlKey: true, repeat: true })).toBeNull();
});

test('without single keys only keys that type nothing act', () => {
  const action = (over: Partial<Press>) => act(over, {}, false)?.action ?? null;
  for (const code of ['KeyA', 'Digit1', 'Numpad1', 'KeyJ']) expect(action({ code })).toBeNull();
  expect(action({ code: 'KeyX', shiftKey: true })).toBeNull();
  expect(action({ code: 'Slash', key: '?', shiftKey: true })).toBeNull();
  expect(action({ code: 'ArrowDown' })).toBe('next');
  expect(act({ code: 'ArrowDown', shiftKey: true }, {}, false)).toEqual({ action: 'next', extend: true });
  expect(action({ code: 'Enter', ctrlKey: true })).toBe('save');
  expect(action({ code: 'KeyZ', ctrlKey: true })).toBe('undo');
});

test('own keys replace the standard ones; arrows and the number pad stay', () => {
  const keys: OwnKeys = { accept: 'Semicolon', next: 'KeyM', tone1: 'KeyF' };
  expect([does({ code: 'Semicolon', key: 'ж' }, keys), does({ code: 'KeyA' }, keys)]).toEqual(['accept', null]);
  expect([does({ code: 'KeyM' }, keys), does({ code: 'ArrowDown' }, keys), does({ code: 'KeyJ' }, keys)]).toEqual([
    ...['next', 'next', null],
  ]);
  expect(act({ code: 'KeyM', shiftKey: true }, keys)).toEqual({ action: 'next', extend: true });
  expect([does({ code: 'KeyF' }, keys), does({ code: 'Numpad1' }, keys), does({ code: 'Digit1' }, keys)]).toEqual([
    ...['tone1', 'tone1', null],
  ]);
});

test.each([
  ['accept', 'KeyG', {}, null],
  ['accept', 'KeyA', {}, null],
  ['accept', 'KeyI', {}, 'ignore'],
  ['accept', 'KeyI', { ignore: 'KeyG' }, null],
  ['accept', 'KeyG', { ignore: 'KeyG' }, 'ignore'],
  ['accept', 'Numpad2', {}, 'tone2'],
  ['accept', 'ArrowDown', {}, 'reserved'],
  ['accept', 'Enter', {}, 'reserved'],
  ['accept', 'Tab', {}, 'reserved'],
  ['accept', 'F5', {}, 'reserved'],
  ['accept', 'Shift+Slash', {}, 'reserved'],
  ['accept', 'Shift+KeyA', {}, null],
  ['accept', 'Shift+KeyJ', {}, 'reserved'],
  ['next', 'Shift+KeyM', {}, 'reserved'],
  ['next', 'KeyX', { select: 'KeyG' }, 'selectAll'],
] as [KeyedAction, string, OwnKeys, string | null][])(
  '%s on %s with %j collides with %s',
  (action, chord, keys, taken) => expect(collisionOf(action, chord, keys)).toBe(taken),
);

test('keys are named as they are printed', () => {
  expect(['KeyJ', 'Digit1', 'ArrowDown', 'Shift+KeyX', 'Numpad3', 'Semicolon'].map(keyText)).toEqual([
    ...['J', '1', '↓', 'Shift + X', 'Num 3', ';'],
  ]);
  expect(chordOf({ ...none, code: 'KeyX', shiftKey: true })).toBe('Shift+KeyX');
  expect(chordOf({ ...none, code: 'KeyX', ctrlKey: true })).toBeNull();
});
