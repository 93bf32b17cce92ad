import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublication } from '../../../test/a-publication.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { Button } from '../../ui/button/button.js';
import { PublicationText } from './publication-text.js';

test("'скрыть' hides the full text [S2 §2]", async () => {
  const { requests } = fakeServer({
    'POST /api-py/report-form-fullText': () => ({ json: { status: 'success', data: { text: 'Весь', is_cut: false } } }),
  });
  renderScreen(<PublicationText publication={aPublication(1)} topicId={5} />);
  await userEvent.click(screen.getByRole('button', { name: 'Подробнее...' }));
  expect(await screen.findByText('Весь')).toBeTruthy();
  expect(requests[0]?.body).toEqual({ params: { type: 1, id: 1, index: 'social', topic_id: 5 } });
  await userEvent.click(screen.getByRole('button', { name: 'скрыть' }));
  expect(screen.queryByText('Весь')).toBeNull();
  expect(screen.getByText('Публикация 1…')).toBeTruthy();
});

const openText = async () => {
  fakeServer({
    'POST /api-py/report-form-fullText': () => ({ json: { status: 'success', data: { text: 'Весь', is_cut: false } } }),
    'GET /api-py/vk-media-comments/-1_1': () => ({ json: { comments: [] } }),
  });
  renderScreen(
    <>
      <PublicationText publication={aPublication(1)} topicId={5} hasComments />
      <Button>Рядом</Button>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Подробнее...' }));
  await screen.findByText('Весь');
};

test('a click on a button beside hides the full text [S2 §2]', async () => {
  await openText();
  await userEvent.click(screen.getByRole('button', { name: 'Рядом' }));
  expect(screen.queryByText('Весь')).toBeNull();
});

test('a click in the overlay of comments leaves it open', async () => {
  await openText();
  await userEvent.click(screen.getByRole('button', { name: 'Комментарии (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Комментарии' }));
  await userEvent.click(dialog.getByRole('heading', { name: 'Комментарии' }));
  expect(screen.getByText('Весь')).toBeTruthy();
});
