import { fireEvent, screen, waitFor } from '@testing-library/react';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { PaletteHost } from './palette-host.js';

const links = [
  { to: '/socmedia', text: 'Очередь', icon: 'queue' as const },
  { to: '/settings', text: 'Настройки', icon: 'settings' as const },
];
const draw = () => {
  fakeServer({
    'GET /api-py/topics-list': () => ({ json: { topics_list: [] } }),
    'POST /api-py/socmedia-user-list-search': () => ({
      json: [
        { id: 1, network: 'vkontakte', socialNet: 3, username: 'shymnews', full_name: 'Шымкент News', code: '-1' },
      ],
    }),
    'POST /api-py/smimedia-user-list-search': () => ({ json: [] }),
  });
  renderScreen(
    <>
      <button type="button">до</button>
      <PaletteHost networks={descriptorList} links={links} />
    </>,
  );
};
const open = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { code: 'KeyK', key: 'л', ctrlKey: true });
  return screen.findByRole('searchbox');
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('Ctrl+K opens it with focus in the field; Esc closes it and returns the focus', async () => {
  draw();
  const before = screen.getByRole('button', { name: 'до' });
  before.focus();
  const field = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
  type(field, 'оч');
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(before));
});

test('a chosen screen opens', async () => {
  draw();
  type(await open(), 'настр');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Настройки' }));
  expect(screen.getByTestId('address').textContent).toBe('/settings');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('authors are found on the server and lead to their posts', async () => {
  draw();
  type(await open(), 'shym');
  fireEvent.click(await screen.findByRole('menuitem', { name: /Шымкент News/ }));
  expect(screen.getByTestId('address').textContent).toBe('/vkontakte-media-parser/shymnews/-1');
});
