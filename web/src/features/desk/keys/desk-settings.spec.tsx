import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../../../../test/fake-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import { DeskKeyTable } from './desk-key-table.js';
import { deskPreferencesOf, standardPreferences } from './desk-preferences.js';
import { DeskSettings } from './desk-settings.js';

const user = userEvent.setup();
const open = () => {
  localStorage.clear();
  fakeServer({});
  renderScreen(
    <>
      <DeskSettings />
      <DeskKeyTable />
    </>,
  );
};
const kept = () => deskPreferencesOf('operator');
const button = (name: string) => screen.getByRole('button', { name });
const shownKeys = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dd')?.textContent,
      row.querySelector('dt')?.textContent,
    ]),
  );
const said = () => screen.getAllByRole('status')[0]?.textContent;

test('a key is set by pressing it, by its position, and the help shows it', async () => {
  open();
  expect(shownKeys()).toMatchObject({ 'принять и дальше': 'A', 'следующий пост': 'J или ↓' });
  await user.click(button('принять и дальше: A, изменить клавишу'));
  await user.keyboard('[KeyG]');
  expect(kept().keys).toEqual({ accept: 'KeyG' });
  expect(said()).toBe('принять и дальше: теперь G.');
  expect(shownKeys()).toMatchObject({ 'принять и дальше': 'G' });
  expect(document.activeElement).toBe(button('принять и дальше: G, изменить клавишу'));
  await user.click(button('Вернуть исходные клавиши'));
  expect(kept()).toEqual(standardPreferences);
});

test('a key that another action has is refused by the name of that action, and asked for again', async () => {
  open();
  await user.click(button('принять и дальше: A, изменить клавишу'));
  await user.keyboard('[KeyI]');
  expect(said()).toBe('Клавиша I уже занята: игнорировать и дальше.');
  await user.keyboard('{Shift>}[KeyJ]{/Shift}');
  expect(said()).toMatch(/^Клавишу Shift \+ J назначить нельзя/);
  await user.keyboard('{Control>}[KeyG]{/Control}');
  expect(said()).toMatch(/^Клавишу Ctrl \+ G назначить нельзя/);
  expect(kept()).toEqual(standardPreferences);
  await user.keyboard('[Semicolon]');
  expect(kept().keys).toEqual({ accept: 'Semicolon' });
});

test('Escape and leaving the button keep the key', async () => {
  open();
  for (const leave of ['{Escape}', '{Tab}']) {
    await user.click(button('отложить: L, изменить клавишу'));
    await user.keyboard(leave);
    await user.keyboard('[KeyG]');
    expect(button('отложить: L, изменить клавишу')).toBeTruthy();
  }
  expect(kept()).toEqual(standardPreferences);
});

test('advancing and single keys are switched off; without single keys only the others are shown', async () => {
  open();
  await user.click(screen.getByRole('switch', { name: 'После решения переходить к следующему посту' }));
  expect(kept()).toEqual({ ...standardPreferences, advances: false });
  await user.click(screen.getByRole('switch', { name: 'Клавиши без Ctrl (буквы и цифры)' }));
  expect(kept()).toEqual({ ...standardPreferences, advances: false, hasSingleKeys: false });
  expect(screen.queryByText('Свои клавиши')).toBeNull();
  expect(shownKeys()).not.toHaveProperty('принять и дальше');
  expect(shownKeys()).toMatchObject({ 'отменить решение': 'Ctrl + Z', 'следующий пост': '↓' });
});
