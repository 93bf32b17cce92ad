import { fireEvent, screen } from '@testing-library/react';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { ParserTokenPage } from './parser-token.page.js';

const state: Responder = () => ({ json: { is_set: true, owner: 'admin', last_good: 0, budget_left: 4990 } });
const renderPage = (responders: Record<string, Responder>) => {
  const { requests } = fakeServer({ 'GET /api-py/vk/token': state, ...responders });
  const { store } = renderScreen(<ParserTokenPage networks={descriptorList} />, { roles: ['mm_admin'] });
  return { requests, store };
};
const field = () => screen.getByLabelText<HTMLInputElement>('Сервисный токен');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('only networks that need a token are listed, and a token is masked while typed', () => {
  renderPage({});
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['VK']);
  expect(field().type).toBe('password');
});

test('‘VK GET’ shows the owner of the token, its last success and the remaining daily budget [S1 §2, D §10]', async () => {
  renderPage({});
  press('VK GET');
  expect(await screen.findByText('admin')).toBeTruthy();
  expect(screen.getByText('ещё не было')).toBeTruthy();
  expect(screen.getByText(/^4.990$/)).toBeTruthy();
});

test('‘VK start’ posts the token, clears it and confirms [S1 §2, D §10]', async () => {
  const { requests, store } = renderPage({ 'POST /api/vk/start/se%2Fcret': () => ({ json: { status: '200' } }) });
  fireEvent.change(field(), { target: { value: ' se/cret ' } });
  press('VK start');
  expect(await screen.findByText('admin')).toBeTruthy();
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/api/vk/start/se%2Fcret' });
  expect([field().value, shownToasts()]).toEqual(['', ['Токен принят, сбор идёт']]);
  expect(JSON.stringify(store.getState())).not.toContain('se/cret');
});

test('a rejected token stays in the field with the reason; an empty one is not sent [D §10]', async () => {
  const { requests } = renderPage({
    'POST /api/vk/start/bad': () => ({ json: { status: '401', reason: 'auth_required' } }),
  });
  press('VK start');
  expect(screen.getByText('Введите токен')).toBeTruthy();
  expect(requests).toEqual([]);
  fireEvent.change(field(), { target: { value: 'bad' } });
  press('VK start');
  expect(await screen.findByText('Сеть не приняла этот токен. Прежний токен остался.')).toBeTruthy();
  expect(field().value).toBe('bad');
});
