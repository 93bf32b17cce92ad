import { fireEvent, screen } from '@testing-library/react';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { ParserTokenPage } from './parser-token.page.js';

const state: Responder = () => ({ json: { is_set: true, owner: 'admin', last_good: 0, budget_left: 4990 } });
const renderPage = (answers: Record<string, Responder>) => {
  const { requests: asked } = fakeServer({ 'GET /api-py/vk/token': state, ...answers });
  const { store } = renderScreen(<ParserTokenPage networks={descriptorList} />, { roles: ['mm_admin'] });
  return { asked, store };
};
const field = () => screen.getByLabelText<HTMLInputElement>('Сервисный токен');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('only networks that need a token are offered, and a token is not shown while typed', () => {
  renderPage({});
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['VK']);
  expect(field().type).toBe('password');
});

test('‘VK GET’ shows whose the token is, when it was last good and what is left of the day', async () => {
  renderPage({});
  press('VK GET');
  expect(await screen.findByText('admin')).toBeTruthy();
  expect(screen.getByText('ещё не было')).toBeTruthy();
  expect(screen.getByText(/^4.990$/)).toBeTruthy();
});

test('‘VK start’ posts the token, forgets it and says that it was taken', async () => {
  const { asked, store } = renderPage({ 'POST /api/vk/start/se%2Fcret': () => ({ json: { status: '200' } }) });
  fireEvent.change(field(), { target: { value: ' se/cret ' } });
  press('VK start');
  expect(await screen.findByText('admin')).toBeTruthy();
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/api/vk/start/se%2Fcret' });
  expect([field().value, shownToasts()]).toEqual(['', ['Токен принят, сбор идёт']]);
  expect(JSON.stringify(store.getState())).not.toContain('se/cret');
});

test('a refused token stays in the field with the reason; an empty one is not sent', async () => {
  const { asked } = renderPage({
    'POST /api/vk/start/bad': () => ({ json: { status: '401', reason: 'auth_required' } }),
  });
  press('VK start');
  expect(screen.getByText('Введите токен')).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.change(field(), { target: { value: 'bad' } });
  press('VK start');
  expect(await screen.findByText('Сеть не приняла этот токен. Прежний токен остался.')).toBeTruthy();
  expect(field().value).toBe('bad');
});
