import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { LoginPage } from './login.page.js';

test.each<[string, Responder, string]>([
  ['wrong credentials', () => ({ json: { success: false } }), 'Invalid credentials'],
  [
    'too many attempts',
    () => ({ status: 429, json: { code: 'too-many-attempts', message: '' }, headers: { 'retry-after': '42' } }),
    'Слишком много попыток входа. Попробуйте снова через 42 с.',
  ],
  [
    'an answer that says nothing',
    () => ({ status: 503, json: { code: 'upstream-busy', message: '' }, headers: { 'retry-after': '2' } }),
    'Сервер не отвечает. Попробуйте ещё раз через минуту.',
  ],
])('%s', async (_, responder, shown) => {
  fakeServer({ 'POST /api-py/login': responder });
  renderScreen(<LoginPage />);
  await userEvent.type(screen.getByLabelText('Username'), 'admin');
  await userEvent.type(screen.getByLabelText('Password'), 'demo');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(shown)).toBeTruthy();
});
