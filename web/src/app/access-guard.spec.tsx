import { screen } from '@testing-library/react';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { renderScreen, shownToasts, visibleToasts } from '../../test/render-screen.js';
import { AccessGuard } from './access-guard.js';

const guarded = (
  <AccessGuard roles={reviewers}>
    <h1>Очередь</h1>
  </AccessGuard>
);

test('a user without the route’s roles gets the toast for 4 seconds and goes to /404 [S1 §2, S1 §8, S1 §9]', () => {
  renderScreen(guarded, { at: '/socmedia', path: '/socmedia', roles: ['mm_user'] });
  expect(screen.getByTestId('address').textContent).toBe('/404');
  expect(shownToasts()).toEqual(['Нет доступа к модулю']);
  expect(visibleToasts()[0]).toMatchObject({
    content: { kind: 'danger', title: 'Ошибка доступа' },
    timeout: 4000,
  });
});

test('a user with one of the roles sees the screen, without a toast [S1 §2]', () => {
  renderScreen(guarded, { at: '/socmedia', path: '/socmedia', roles: ['mm_user', 'mm_operator'] });
  expect(screen.getByRole('heading', { name: 'Очередь' })).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test('a signed-in user without any role sees a message and can sign out [D §4]', () => {
  renderScreen(guarded, { at: '/socmedia', path: '/socmedia', roles: [] });
  expect(screen.getByRole('heading', { name: 'У вас пока нет доступа' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Выйти' })).toBeTruthy();
});
