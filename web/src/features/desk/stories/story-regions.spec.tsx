import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { aPost } from '../../../../test/a-post.js';
import { aStoryOf, aSuggestion, deskServer } from '../../../../test/desk-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import { DeskPage } from '../desk.page.js';

const now = Math.floor(Date.now() / 1000);
const aRow = (id: number, suggested: DeskPostWire['suggested']) =>
  aPost({ id, owner: `a${id}`, owner_name: `Автор ${id}`, date: now - id, story: aStoryOf(3, 2), suggested });
const press = (keys: string) => userEvent.keyboard(keys);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const agree = () => press('{a}');
const choose = async () => {
  await press('{r}');
  await userEvent.click(await screen.findByRole('option', { name: /^Шымкент/ }));
};
test.each([
  ['stay its own', agree, [[79], [71]], 'Сохранено · ЖКХ · Негативная · 2 поста'],
  ['are for all when they are chosen', choose, [[79], [79]], 'Сохранено · Шымкент · ЖКХ · Негативная · 2 поста'],
])('regions that the author of a row led to %s', async (_, decide, regions, line) => {
  const suggested = aSuggestion({ oblasts: [79], oblasts_from: 'author-name' });
  const { decisions, byId } = deskServer([aRow(1, suggested), aRow(3, aSuggestion())]);
  renderScreen(<DeskPage networks={descriptorList} />, { at: '/socmedia' });
  await screen.findByText('Автор 3');
  await press('{j}');
  await decide();
  expect(await screen.findByText(line)).toBeTruthy();
  await waitFor(() => expect([1, 3].map((id) => byId.get(id)?.oblasts)).toEqual(regions));
  expect(decisions()).toHaveLength(1);
});

test('a decision that proposes no regions leaves those that the authors of reprints led to each its own', async () => {
  const story = aStoryOf(3, 3, { after: 2, proposed: { spheres: [2], tone: 2 as const } });
  const suggested = aSuggestion({ oblasts: [79], oblasts_from: 'author-name' });
  const { decisions, byId } = deskServer([
    { ...aRow(1, suggested), story },
    { ...aRow(2, aSuggestion({ oblasts: [71], oblasts_from: 'author-name' })), story },
  ]);
  renderScreen(<DeskPage networks={descriptorList} />, { at: '/socmedia' });
  await screen.findByText('Автор 2');
  await press('{j}{a}');
  await waitFor(() => expect([1, 2].map((id) => byId.get(id)?.oblasts)).toEqual([[79], [71]]));
  expect(decisions()).toHaveLength(1);
});
