import { screen } from '@testing-library/react';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { PingPage } from './ping.page.js';

test('/ping shows the version and the uptime of the server [D §10]', async () => {
  fakeServer({ 'GET /api-py/ping': () => ({ json: { status: 'ok', version: '1.2.3', uptime: 93_780 } }) });
  renderScreen(<PingPage />);
  expect(await screen.findByText('Версия 1.2.3')).toBeTruthy();
  expect(screen.getByText('Работает без перерыва 1 д 2 ч 3 мин')).toBeTruthy();
});
