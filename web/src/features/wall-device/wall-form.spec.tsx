import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTopic } from '../../../test/a-topic.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { WallForm } from './wall-form.js';

const topics = [aTopic(12, { name: 'Парки' }), aTopic(15, { name: 'Дороги' })];

async function openForm(at = '/main') {
  const user = userEvent.setup();
  renderScreen(<WallForm topics={topics} shownId={15} />, { at });
  await user.click(screen.getByRole('button', { name: 'Экран' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Экран для видеостены' }));
  const address = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Адрес' }).value;
  return { user, dialog, address };
}

test('the form begins with the shown topic and its period', async () => {
  const { dialog, address } = await openForm('/main?period=7&checked=1');
  expect(address()).toBe('http://localhost/main?wall=1&list=15&period=7&checked=1');
  expect(dialog.getByRole('link', { name: 'Открыть' }).getAttribute('href')).toBe(address());
});

test.each([
  ['period=custom&periodFrom=1763665200000&periodTo=1763751600000', 'За сутки', ''],
  ['period=all', 'За сутки', ''],
  ['period=30&hidden=1', 'За месяц', '&period=30&hidden=1'],
])('the form says which period the wall has where the dashboard has %s', async (search, name, expected) => {
  const { dialog, address } = await openForm(`/main?${search}`);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
  expect(address()).toBe(`http://localhost/main?wall=1&list=15${expected}`);
});

test('another period can be chosen', async () => {
  const { user, dialog, address } = await openForm('/main?period=all');
  await user.click(dialog.getByRole('radio', { name: 'За неделю' }));
  expect(address()).toBe('http://localhost/main?wall=1&list=15&period=7');
});

test('topics are shown in the order in which they were chosen, for the seconds, in the look', async () => {
  const { user, dialog, address } = await openForm();
  await user.click(dialog.getByRole('checkbox', { name: 'Парки' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Все темы' }));
  const seconds = dialog.getByRole('textbox', { name: 'Секунд на тему' });
  await user.clear(seconds);
  await user.type(seconds, '30');
  await user.click(dialog.getByRole('radio', { name: 'Светлое' }));
  expect(address()).toBe('http://localhost/main?wall=1&list=15,12,all&every=30&theme=light');
});

test.each(['9', '601', '1.5', ''])('%s seconds are refused', async (text) => {
  const { user, dialog, address } = await openForm();
  await user.click(dialog.getByRole('checkbox', { name: 'Парки' }));
  const seconds = dialog.getByRole('textbox', { name: 'Секунд на тему' });
  await user.clear(seconds);
  if (text) await user.type(seconds, text);
  expect([address(), dialog.queryByRole('link')]).toEqual(['', null]);
  expect(dialog.getByText('Целое число от 10 до 600')).toBeTruthy();
});

test('without a topic there is no address', async () => {
  const { user, dialog, address } = await openForm();
  await user.click(dialog.getByRole('checkbox', { name: 'Дороги' }));
  expect([address(), dialog.getByText('Выберите хотя бы одну тему') !== null]).toEqual(['', true]);
});

test("'Скопировать' copies the address", async () => {
  const { user, dialog, address } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Скопировать' }));
  expect(await navigator.clipboard.readText()).toBe(address());
  expect(shownToasts()).toEqual(['Адрес скопирован']);
});
