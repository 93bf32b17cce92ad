import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublication } from '../../../test/a-publication.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { PublicationText } from '../publications/publication-text.js';
import { ReasonsOfTopic } from './reasons.js';

const publications = [
  aPublication(5, { textShort: 'Вода ушла: заводы без воды <i>' }),
  aPublication(6, { textShort: 'Вода в имени' }),
  aPublication(7),
];
const draw = (topicId: number | null, responder: Responder) => {
  const server = fakeServer({ 'POST /api-py/query-lab/reasons': responder });
  renderScreen(
    <ReasonsOfTopic topicId={topicId} ids={publications.map(({ id }) => id)}>
      {publications.map((publication) => (
        <PublicationText key={publication.id} publication={publication} topicId={topicId} />
      ))}
    </ReasonsOfTopic>,
  );
  return server;
};
const reasons: Responder = () => ({
  json: {
    reasons: [
      { id: 5, branch: 'вода | "горячая вода"', marks: ['Вода', 'воды'] },
      { id: 6, branch: 'вода', marks: [] },
    ],
  },
});

test('matched words are marked as plain text, and the branch says why the publication is here [37]', async () => {
  const { requests } = draw(7, reasons);
  await waitFor(() => expect(document.querySelectorAll('mark').length).toBe(2));
  const marks = [...document.querySelectorAll('mark')];
  expect(marks.map((mark) => mark.textContent)).toEqual(['Вода', 'воды']);
  expect(marks[0]?.title).toBe('Почему это здесь: вода | "горячая вода"');
  expect(document.body.textContent).toContain('<i>');
  const [first, second, third] = screen.getAllByRole('button', { name: 'Почему это здесь' });
  for (const button of [first, second, third]) await userEvent.click(button as HTMLElement);
  expect(screen.getByText('Почему это здесь: вода | "горячая вода"')).toBeTruthy();
  expect(screen.getByText(/слова нашлись в имени или источнике/)).toBeTruthy();
  expect(screen.getByText(/нынешнее выражение темы этого не находит/)).toBeTruthy();
  expect(requests.map(({ body }) => body)).toEqual([{ params: { topic_id: 7, ids: [5, 6, 7] } }]);
});

test('reasons that do not load are said not to have loaded, and hide nothing [37]', async () => {
  draw(7, () => ({ status: 503, json: {} }));
  const [why] = screen.getAllByRole('button', { name: 'Почему это здесь' });
  await userEvent.click(why as HTMLElement);
  expect(await screen.findByText('Почему это здесь: не загрузилось')).toBeTruthy();
  expect(screen.getByText(/^Вода ушла/)).toBeTruthy();
});

test('publications of no topic are not asked about [37]', async () => {
  const { requests } = draw(null, reasons);
  expect(screen.queryByRole('button', { name: 'Почему это здесь' })).toBeNull();
  expect(requests).toEqual([]);
});
