import { screen } from '@testing-library/react';
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
