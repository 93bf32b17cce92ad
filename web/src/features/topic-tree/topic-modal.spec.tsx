import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { TopicModal } from './topic-modal.js';

test('Esc asks before it discards what was typed, and nothing when nothing was', async () => {
  fakeServer({
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/topics-list': () => ({ json: { topics_list: [] } }),
  });
  const onClose = jest.fn();
  renderScreen(
    <>
      <TopicModal topic={aTopic(7)} sectionId={null} sections={[]} onClose={onClose} onSaved={() => undefined} />
      <ConfirmDialog />
    </>,
  );
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Наименование' });
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(name, ' парков');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  expect(name.value).toBe('Тема 7 парков');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});
