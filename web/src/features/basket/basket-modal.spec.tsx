import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublication } from '../../../test/a-publication.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { BasketModal } from './basket-modal.js';

const basketOf = (...ids: number[]) => ({
  status: 'success',
  data: ids.map((id) => aPublication(id)),
  total: ids.length,
  checked_share: 0,
  hidden_by_machine: 0,
  as_of: 1_700_000_000,
  query_version: '1',
  widgets: {},
});

test("in the basket the edit menu offers only 'Восстановить' [S2 §2]", async () => {
  const { requests } = fakeServer({ 'POST /api-py/report-form': () => ({ json: basketOf(8) }) });
  renderScreen(<BasketModal topicId={5} onClose={() => undefined} onRecovered={() => undefined} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать строку 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Правка' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Восстановить']);
  expect(requests[0]?.body).toMatchObject({ params: { topic_id: 5, unrelevant: true } });
});

test('a recovered publication leaves the basket with the answer, before the basket is read again', async () => {
  fakeServer({
    // The store still has it for a moment.
    'POST /api-py/report-form': () => ({ json: basketOf(8, 9) }),
    'POST /api-py/delete-not-relevant': () => ({ json: 'success' }),
  });
  renderScreen(<BasketModal topicId={5} onClose={() => undefined} onRecovered={() => undefined} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать строку 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Правка' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Восстановить' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Выбрать строку 2' })).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Выбрать строку 1' })).toBeTruthy();
});

test('it closes when empty, and not before [S2 §2]', async () => {
  const kept = new Set([8, 9]);
  fakeServer({
    'POST /api-py/report-form': () => ({ json: basketOf(...kept) }),
    'POST /api-py/delete-not-relevant': ({ body }) => {
      const { params } = body as { params: { post_id: number }[] };
      for (const { post_id: id } of params) kept.delete(id);
      return { json: 'success' };
    },
  });
  const onClose = jest.fn();
  const onRecovered = jest.fn();
  renderScreen(<BasketModal topicId={5} onClose={onClose} onRecovered={onRecovered} />);
  const recoverFirst = async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать строку 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Правка' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Восстановить' }));
  };
  await recoverFirst();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Выбрать строку 2' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await recoverFirst();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onRecovered).toHaveBeenCalledTimes(2);
});
