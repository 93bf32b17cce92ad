import { toggleOnlyTone, toggleTone } from './tone-switches.js';

const [positive, neutral, negative] = [2, 1, -2] as const;

test("'all tones' on turns the specific tones off [S2 §2]", () =>
  expect(toggleTone([neutral, negative], 'all')).toBe('all'));
test("a specific tone turns 'all' off [S2 §2]", () => expect(toggleTone('all', negative)).toEqual([negative]));
test('several tones can be chosen together [S2 §2]', () =>
  expect(toggleTone([negative], positive)).toEqual([positive, negative]));
test('a tone that is on goes off while another stays', () =>
  expect(toggleTone([positive, negative], negative)).toEqual([positive]));
test('when the last tone goes off, positive turns on [S2 §2]', () => {
  expect(toggleTone([negative], negative)).toEqual([positive]);
  expect(toggleTone([positive], positive)).toEqual([positive]);
});
test("when 'all' goes off alone, positive turns on [S2 §2]", () =>
  expect(toggleTone('all', 'all')).toEqual([positive]));

test('on the dashboard turning one tone on turns the others off [S2 §4]', () => {
  expect(toggleOnlyTone('all', negative)).toBe(negative);
  expect(toggleOnlyTone(negative, positive)).toBe(positive);
});
test('on the dashboard the last tone turned off shows all again', () =>
  expect(toggleOnlyTone(positive, positive)).toBe('all'));
