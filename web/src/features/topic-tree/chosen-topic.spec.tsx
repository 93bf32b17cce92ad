import { screen, fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aSection, aTopic } from '../../../test/a-topic.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { TopicTree } from './topic-tree.js';

function Tree() {
  const [selected, setSelected] = useState<number | null>(4);
  return <TopicTree selected={selected} onSelect={setSelected} />;
}
const shownTopics = () =>
  screen.queryAllByRole('row', { name: /^Тема \d/ }).map((row) => row.getAttribute('aria-label'));

test('the chosen topic is in sight, and stays so when another one is chosen', async () => {
  fakeServer({
    'GET /api-py/topics-list': () => ({
      json: { topics_list: [1, 2, 3, 4, 5].map((id) => aTopic(id, { section_id: 1 })) },
    }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [aSection({ topics: [1, 2, 3, 4, 5] })] } }),
  });
  renderScreen(<Tree />);
  await screen.findByText('Тема 4');
  expect(shownTopics()).toEqual(['Тема 1', 'Тема 2', 'Тема 3', 'Тема 4']);
  await userEvent.click(screen.getByText('Тема 1'));
  expect(shownTopics()).toHaveLength(4);
  await userEvent.click(screen.getByText('показать еще'));
  expect(shownTopics()).toHaveLength(5);
});

test('a right click or a press of another row moves the open menu there [S2 §2]', async () => {
  fakeServer({
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(7)] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [aSection()] } }),
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
  });
  renderScreen(<TopicTree selected={null} onSelect={() => undefined} />);
  fireEvent.contextMenu(await screen.findByText('Тема 7'));
  await screen.findByRole('menu', { name: 'Действия: Тема 7' });
  // jsdom has no layout: rows and buttons are put one below the other here.
  const place = (element: Element, y: number) => {
    element.getBoundingClientRect = () => new DOMRect(0, y, 100, 10);
  };
  const rowOf = (name: string) => screen.getByText(name).closest('[role="row"]') as HTMLElement;
  const button = screen.getByRole('button', { name: 'Действия: Тема 7', hidden: true });
  for (const row of document.querySelectorAll('[role="row"]')) place(row, 500);
  for (const [element, y] of [
    [rowOf('Акимат'), 10],
    [rowOf('Тема 7'), 30],
    [button, 35],
  ] as const)
    place(element, y);
  fireEvent.contextMenu(document.body, { clientX: 5, clientY: 15 });
  expect(await screen.findByRole('menu', { name: 'Действия: Акимат' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('menu')).toHaveLength(1));
  fireEvent(document.body, new MouseEvent('pointerup', { bubbles: true, button: 0, clientX: 5, clientY: 36 }));
  expect(await screen.findByRole('menu', { name: 'Действия: Тема 7' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('menu')).toHaveLength(1));
});
