import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { UnsubscribePage } from './unsubscribe.page.js';

const token = 'abcdefghijklmnopqrstuvwxyz';
function open(subscription: Responder, unsubscribe?: Responder) {
  const { requests } = fakeServer({
    [`GET /api-py/mail-subscription/${token}`]: subscription,
    ...(unsubscribe ? { [`POST /api-py/unsubscribe-mail/${token}`]: unsubscribe } : {}),
  });
  renderScreen(<UnsubscribePage />, { at: `/unsubscribe/${token}`, path: '/unsubscribe/:token' });
  return requests;
}
const answer =
  (isSubscribed: boolean): Responder =>
  () => ({ json: { name: 'Сводка', address: 'a@b.kz', is_subscribed: isSubscribed } });
const button = () => screen.queryByRole('button', { name: 'Отписаться' });

test('a recipient unsubscribes with one press, and not by opening the link', async () => {
  const requests = open(answer(true), () => ({ json: { status: 'success' } }));
  await screen.findByText('a@b.kz');
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  await userEvent.click(screen.getByRole('button', { name: 'Отписаться' }));
  await screen.findByText('Готово: письма на этот адрес больше не отправляются.');
  expect(button()).toBeNull();
});

test('an address that is unsubscribed already has nothing to press', async () => {
  open(answer(false));
  await screen.findByText('Письма на этот адрес уже не отправляются.');
  expect(button()).toBeNull();
});

test('a link that is not known says so', async () => {
  open(() => ({ status: 404, json: { code: 'not-found', message: '', correlationId: '' } }));
  await screen.findByText('Ссылка не действует');
});

test('a failed press says so', async () => {
  open(answer(true), () => ({ status: 500, json: { code: 'internal', message: '' } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Отписаться' }));
  await screen.findByText('Отписаться не удалось. Попробуйте ещё раз.');
  expect(button()).toBeTruthy();
});
