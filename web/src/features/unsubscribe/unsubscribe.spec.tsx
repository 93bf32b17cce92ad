import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { UnsubscribePage } from './unsubscribe.page.js';

const token = 'abcdefghijklmnopqrstuvwxyz';
function open(subscription: Responder, unsubscribe?: Responder, subscribe?: Responder) {
  const { requests } = fakeServer({
    [`GET /api-py/mail-subscription/${token}`]: subscription,
    ...(subscribe ? { [`POST /api-py/subscribe-mail/${token}`]: subscribe } : {}),
    ...(unsubscribe ? { [`POST /api-py/unsubscribe-mail/${token}`]: unsubscribe } : {}),
  });
  renderScreen(<UnsubscribePage />, { at: `/unsubscribe/${token}`, path: '/unsubscribe/:token' });
  return requests;
}
const answer =
  (isSubscribed: boolean, maySubscribe = !isSubscribed): Responder =>
  () => ({
    json: { name: 'Сводка', address: 'a@b.kz', is_subscribed: isSubscribed, may_subscribe: maySubscribe },
  });
const done: Responder = () => ({ json: { status: 'success' } });
const again = () => screen.queryByRole('button', { name: 'Подписаться снова' });
const button = () => screen.queryByRole('button', { name: 'Отписаться' });

test('a recipient unsubscribes with one press, and not by opening the link', async () => {
  const requests = open(answer(true), done);
  await screen.findByText('a@b.kz');
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  await userEvent.click(screen.getByRole('button', { name: 'Отписаться' }));
  await screen.findByText('Готово: письма на этот адрес больше не отправляются.');
  expect(button()).toBeNull();
});

test('who is unsubscribed subscribes again with one press, and not by opening the link', async () => {
  const requests = open(answer(false), done, done);
  await screen.findByText('Письма на этот адрес уже не отправляются.');
  expect(button()).toBeNull();
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  await userEvent.click(screen.getByRole('button', { name: 'Подписаться снова' }));
  await screen.findByText('Готово: письма на этот адрес снова отправляются.');
  expect(again()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Отписаться' }));
  await screen.findByText('Готово: письма на этот адрес больше не отправляются.');
  expect(again()).toBeTruthy();
});

test('an address that is off the list has nothing to press', async () => {
  open(answer(false, false));
  await screen.findByText('Письма на этот адрес уже не отправляются.');
  expect([button(), again()]).toEqual([null, null]);
});

test('a press that failed to subscribe says so', async () => {
  open(answer(false), done, () => ({ status: 500, json: { code: 'internal', message: '' } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Подписаться снова' }));
  await screen.findByText('Подписаться не удалось. Попробуйте ещё раз.');
  expect(again()).toBeTruthy();
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
