import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { TopicReportPage } from './topic-report.page.js';

function open(at: string, mayEdit = true) {
  const rows = [aPublication(1), aPublication(2), aPublication(3)];
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/topics-list': () => ({
      json: { topics_list: [aTopic(5, { name: 'Парки', may_edit: mayEdit }), aTopic(6, { name: 'Скверы' })] },
    }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'POST /api-py/report-form': ({ body }) => ({
      json: {
        ...{ status: 'success', total: 3, checked_share: 0, hidden_by_machine: 0, as_of: 1_763_700_000 },
        ...{ query_version: '1', widgets: {} },
        data: (body as { params: { size: number } }).params.size === 0 ? [] : rows,
      },
    }),
    'POST /api-py/query-lab/reasons': () => ({ json: { reasons: [{ id: 1, branch: 'парк*', marks: [] }] } }),
    'POST /api-py/query-lab/try': () => ({ json: { hits: 3, added: 0, removed: 0, samples: [], marks: [] } }),
    'POST /api-py/query-lab/examples': () => ({ json: { words: [{ text: 'сквер', belonging: 1, other: 0 }] } }),
    'GET /api-py/topics/5/versions': () => ({ json: { versions: [] } }),
  });
  renderScreen(<TopicReportPage />, { at });
  return { examples: () => requests.filter(({ path }) => path.endsWith('/examples')).map(({ body }) => body) };
}
const table = () => screen.findByRole('table', { name: 'Публикации' });
const edit = async (lines: number[], action: string) => {
  const rows = within(await table());
  for (const line of lines)
    await userEvent.click((await rows.findAllByRole('checkbox', { name: `Выбрать строку ${line}` }))[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Правка' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('rows are marked as examples, and the lab of the topic opens with them [37]', async () => {
  const { examples } = open('/topic?theme=5&charts=off');
  await edit([1, 2], 'Пример темы');
  expect(screen.getByText('Примеры темы: 2, не примеры: 0')).toBeTruthy();
  await edit([2, 3], 'Не пример темы');
  expect(screen.getByText('Примеры темы: 1, не примеры: 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Открыть в теме' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Изменить тему' }));
  expect(await editor.findByText('Относятся: 1 из 10, не относятся: 2 из 10')).toBeTruthy();
  await waitFor(() => expect(examples()).toMatchObject([{ params: { topic_id: 5, belonging: [1], other: [2, 3] } }]));
});

test("a row is marked beside the answer to 'Почему это здесь', and marks are taken off [37]", async () => {
  open('/topic?theme=5&charts=off');
  const rows = within(await table());
  await userEvent.click((await rows.findAllByRole('button', { name: 'Почему это здесь' }))[0] as HTMLElement);
  await userEvent.click(rows.getByRole('button', { name: 'Не пример темы' }));
  expect(screen.getByText('Примеры темы: 0, не примеры: 1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Снять отметки' }));
  expect(screen.queryByText(/^Примеры темы/)).toBeNull();
});

test('another topic begins without examples [37]', async () => {
  open('/topic?theme=5&charts=off');
  await edit([1], 'Пример темы');
  await userEvent.click(await screen.findByText('Скверы'));
  await waitFor(() => expect(screen.queryByText(/^Примеры темы/)).toBeNull());
});

test('who may not edit the topic marks nothing, and is shown no lab [37]', async () => {
  open('/topic?theme=5&charts=off&lab=versions', false);
  const rows = within(await table());
  await userEvent.click((await rows.findAllByRole('checkbox', { name: 'Выбрать строку 1' }))[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Правка' }));
  await screen.findByRole('menuitem', { name: 'Не относится к теме' });
  expect(screen.queryByRole('menuitem', { name: 'Пример темы' })).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Изменить тему' })).toBeNull();
});

test('an address that names them opens the versions of the topic; closed, it names them no longer [37]', async () => {
  open('/topic?theme=5&charts=off&lab=versions');
  const editor = within(await screen.findByRole('dialog', { name: 'Изменить тему' }));
  expect(await editor.findByText('Прежних версий нет.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
