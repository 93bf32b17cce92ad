import { draftOf, entered, type WallDraft } from './wall-draft.js';

const draft = (over: Partial<WallDraft> = {}): WallDraft => ({ ...draftOf([12, null], 30, 'light'), ...over });

test('what is entered about a wall is read back as it was given', () =>
  expect(entered(draft())).toEqual({ items: [12, null], every: 30, look: 'light' }));

test('a single topic needs no seconds', () =>
  expect(entered(draft({ chosen: [12], every: '' }))).toEqual({ items: [12], every: 60, look: 'light' }));

test.each([
  ['no topic', { chosen: [] }],
  ['more topics than a wall may have', { chosen: Array.from({ length: 51 }, (_, i) => i) }],
  ['too few seconds', { every: '9' }],
  ['a part of a second', { every: '10.5' }],
])('%s makes no wall', (_what, over) => expect(entered(draft(over))).toBeNull());
