import { act, screen } from '@testing-library/react';
import { fakeServer } from '../../../../test/fake-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import {
  changeDeskPreferences,
  deskPreferencesOf,
  standardPreferences,
  useDeskPreferences,
} from './desk-preferences.js';

beforeEach(() => localStorage.clear());

test('nothing is kept at first: standard keys, single keys and advancing are on', () => {
  expect(deskPreferencesOf('operator')).toEqual(standardPreferences);
});

test('each person has preferences of their own, and a change leaves the others', () => {
  changeDeskPreferences('operator', { advances: false });
  changeDeskPreferences('operator', { keys: { accept: 'KeyG' } });
  expect(deskPreferencesOf('operator')).toEqual({ keys: { accept: 'KeyG' }, hasSingleKeys: true, advances: false });
  expect(deskPreferencesOf('admin')).toEqual(standardPreferences);
});

test.each(['{', 'null', '[]', '{"keys":{"accept":7,"gone":"KeyG"},"advances":"no"}', '{"keys":"KeyG"}'])(
  'what cannot be read is standard (%s)',
  (text) => {
    localStorage.setItem('mm.desk.1.operator', text);
    expect(deskPreferencesOf('operator')).toEqual(standardPreferences);
  },
);

test('a kept key that is not free is given up', () => {
  changeDeskPreferences('operator', { keys: { accept: 'KeyG', ignore: 'KeyG', later: 'KeyJ', open: 'Tab' } });
  const { keys } = deskPreferencesOf('operator');
  expect(Object.keys(keys)).toHaveLength(1);
  expect(Object.values(keys)).toEqual(['KeyG']);
});

test('a change is shown at once', () => {
  fakeServer({});
  const Shown = () => <p>{useDeskPreferences().keys.accept ?? 'standard'}</p>;
  renderScreen(<Shown />);
  expect(screen.getByText('standard')).toBeTruthy();
  act(() => changeDeskPreferences('operator', { keys: { accept: 'KeyG' } }));
  expect(screen.getByText('KeyG')).toBeTruthy();
});
