import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublication } from '../../../test/a-publication.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { BasketModal } from './basket-modal.js';

test("in the basket the edit menu offers only 'Восстановить' [S2 §2]", async () => {
  const { requests } = fakeServer({
    'POST /api-py/report-form': () => ({
      json: {
        status: 'success',
        data: [aPublication(8)],
        total: 1,
        checked_share: 0,
        hidden_by_machine: 0,
        as_of: 1_700_000_000,
        query_version: '1',
        widgets: {},
      },
    }),
  });
  renderScreen(<BasketModal topicId={5} onClose={() => undefined} onRecovered={() => undefined} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать строку 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Правка' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Восстановить']);
  expect(requests[0]?.body).toMatchObject({ params: { topic_id: 5, unrelevant: true } });
});
