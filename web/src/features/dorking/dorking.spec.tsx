import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aHit, aSearch, searchId } from '../../../test/a-hit.js';
import { FakeDorking } from '../../../test/fake-dorking.js';
import { renderScreen } from '../../../test/render-screen.js';
import { DorkingPage } from './dorking.page.js';

function open(at = '/dorking-search', prepare: (server: FakeDorking) => void = () => undefined) {
  const server = new FakeDorking();
  prepare(server);
  return { server, ...renderScreen(<DorkingPage />, { at }) };
}
const keyword = () => screen.getByRole('textbox', { name: 'keyword' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const parameters = () =>
  Object.fromEntries(new URL(screen.getByTestId('address').textContent, 'http://x').searchParams);
const captions = () =>
  within(screen.getByRole('table', { name: 'Найденные публикации' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent);
const shownSearch = `/dorking-search?job=${searchId(1)}`;

test('Enter in the keyword field starts a search, whose rows appear while it runs [S1 §2]', async () => {
  const { server, live } = open();
  server.hits = [aHit(1)];
  await userEvent.type(keyword(), 'паводок + Уральск{Enter}');
  expect(await screen.findByText('Публикация 1')).toBeTruthy();
  expect(server.sent()).toEqual([{ keyword: 'паводок + Уральск', site: '.kz' }]);
  expect(parameters()).toEqual({ keyword: 'паводок + Уральск', job: searchId(1) });
  expect(screen.getByText('Запросов: 1 из 4')).toBeTruthy();
  expect(screen.getByText(/^1[2-9] из 100 с$/)).toBeTruthy();
  server.hits = [aHit(1), aHit(2)];
  server.change(1, { state: 'done', done: 4 });
  const event = { id: searchId(1), state: 'done', done: 4, total: 4, found: 2, fresh: 2, cursor: '7' } as const;
  act(() => live.receive('search:changed', event));
  expect(await screen.findByText('Публикация 2')).toBeTruthy();
  expect(screen.queryByText(/из 100 с$/)).toBeNull();
  expect(live.rooms.sort()).toEqual(['reference', 'searches']);
});

test('without the live channel a running search is asked about until it ends', async () => {
  const { server } = open();
  await userEvent.type(keyword(), 'мост');
  await press('search');
  expect(await screen.findByText('Пока ничего не найдено')).toBeTruthy();
  server.hits = [aHit(3)];
  server.change(1, { state: 'done' });
  expect(await screen.findByText('Публикация 3', {}, { timeout: 4_000 })).toBeTruthy();
});

test('the server is asked to search in the background', async () => {
  open();
  const sent: Headers[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (String(input) === '/api/dorking-search') sent.push(new Headers(init?.headers));
    return fetch(input, init);
  };
  await userEvent.type(keyword(), 'мост{Enter}');
  await screen.findByText('Пока ничего не найдено');
  expect(sent.map((headers) => [headers.get('prefer'), headers.get('content-type')])).toEqual([
    ['respond-async', 'application/json'],
  ]);
});

test('an empty keyword is refused without asking the server, by both buttons [S1 §5]', async () => {
  const { server } = open();
  for (const name of ['search', 'LOAD']) {
    await press(name);
    expect(await screen.findByText('Впишите, что искать.')).toBeTruthy();
    await userEvent.type(keyword(), 'x{Backspace}');
    expect(screen.queryByText('Впишите, что искать.')).toBeNull();
  }
  expect([...server.sent(), ...server.sent('/topic')]).toEqual([]);
});

test('the quick buttons set the site; a blank one is not sent [S1 §2, S1 §5]', async () => {
  const { server } = open('/dorking-search?keyword=мост');
  const site = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'site' }).value;
  expect(site()).toBe('.kz');
  for (const [name, value] of [
    ['instagram', 'instagram.com'],
    ['com', '.com'],
    ['kz', '.kz'],
    ['clear', ''],
  ] as const) {
    await press(name);
    expect(site()).toBe(value);
  }
  await press('search');
  await waitFor(() => expect(server.sent()).toEqual([{ keyword: 'мост' }]));
  await waitFor(() => expect(parameters()).toMatchObject({ site: '*', job: searchId(1) }));
});

test('days of the address are shown as ДД-ММ-ГГГГ and sent as YYYY-MM-DD [S1 §5]', async () => {
  const { server } = open('/dorking-search?keyword=мост&after=2026-11-05&before=2026-11-20');
  const after = await screen.findByRole('group', { name: /^after/ });
  expect(after.textContent).toContain('05-11-2026');
  await press('search');
  await waitFor(() =>
    expect(server.sent()).toEqual([{ keyword: 'мост', site: '.kz', after: '2026-11-05', before: '2026-11-20' }]),
  );
});

test('a bad expression is explained at its field with the position, for search and LOAD', async () => {
  const details = [{ path: 'keyword', code: 'bracket-not-closed', message: '0' }];
  const json = { code: 'expression-invalid', message: '', details, correlationId: '' };
  open('/dorking-search?keyword=(мост', (server) => (server.refusal = { status: 400, json }));
  for (const name of ['search', 'LOAD']) {
    await press(name);
    expect(await screen.findByText('Символ 1: эта скобка не закрыта.')).toBeTruthy();
    expect(keyword().getAttribute('aria-invalid')).toBe('true');
  }
});

test('that no provider answered is not "nothing found"', async () => {
  open('/dorking-search?keyword=мост', (server) => {
    server.refusal = { status: 503, json: { code: 'all-providers-failed', message: '', correlationId: '' } };
  });
  await press('search');
  expect((await screen.findByRole('alert')).textContent).toContain('Ни один поисковик не ответил');
  expect(screen.queryByText('Ничего не найдено')).toBeNull();
});

test('an empty result names the providers that failed and what was not asked', async () => {
  const degraded = [
    { provider: 'searxng', engine: 'google', fault: 'blocked', message: 'CAPTCHA' },
    { provider: 'yandex', engine: '', fault: 'spent', message: '' },
  ] as const;
  const cut = [{ topic_id: 5, topic_name: 'Паводок', reason: 'length', words: 'очень длинная фраза' }] as const;
  open(shownSearch, (server) => {
    server.searches = [aSearch(1, { found: 0, degraded: [...degraded], cut: [...cut], is_out_of_time: true })];
  });
  expect(await screen.findByText('Ответившие поисковики ничего не нашли')).toBeTruthy();
  for (const text of [
    'Поисковик SearXNG (google) заблокирован: его результатов нет.',
    'Поисковик Yandex Search API исчерпал дневной лимит.',
    'Тема «Паводок»: «очень длинная фраза» — длиннее, чем принимают поисковики.',
    '100 секунд вышли, заданы не все запросы: результат неполный.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Ничего не найдено')).toBeNull();
});

test('only a search that all providers answered has found nothing', async () => {
  open(shownSearch, (server) => (server.searches = [aSearch(1, { found: 0 })]));
  expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
});

test('a search is cancelled; what it found stays', async () => {
  const { server } = open();
  server.hits = [aHit(1)];
  await userEvent.type(keyword(), 'мост{Enter}');
  await press('Отменить поиск');
  expect(await screen.findByText('Поиск отменён: показано то, что успели найти.')).toBeTruthy();
  expect(server.sent('/cancel')).toEqual([{ job: searchId(1) }]);
  expect(screen.getByText('Публикация 1')).toBeTruthy();
});

test('LOAD shows what is stored for the keyword, a topic, a section and all sections', async () => {
  const { server } = open('/dorking-search?keyword=мост', (made) => (made.hits = [aHit(1)]));
  const asked = () => server.requests.at(-1)?.path.replace('/api/dorking-search', '');
  await press('LOAD');
  await screen.findByText('Публикация 1');
  expect(server.sent('/topic')).toEqual([{ keyword: 'мост' }]);
  expect(parameters()).toMatchObject({ list: 'keyword:мост' });
  await press(/^LOAD: /);
  await waitFor(() => expect(asked()).toBe('/section'));
  await choose('Раздел', 'Акимат');
  await press(/^LOAD: /);
  await waitFor(() => expect(asked()).toBe('/section/1'));
  await choose('Тема', 'Паводок');
  await press(/^LOAD: /);
  await waitFor(() => expect(asked()).toBe('/topic/5'));
  expect(parameters()).toMatchObject({ list: 'topic:5', section: '1', topic: '5' });
});

async function choose(field: string, option: string) {
  await userEvent.click(await screen.findByRole('button', { name: (name) => name.endsWith(field) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('a section limits the topics; both searches of a topic send its direction and keys [S1 §6]', async () => {
  const { server } = open('/dorking-search?topic=6');
  await press(/Дороги Тема$/);
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['Дороги', 'Паводок']);
  await userEvent.keyboard('{Escape}');
  await choose('Раздел', 'Акимат');
  expect(parameters()).toEqual({ section: '1' });
  await press(/^search: /);
  await waitFor(() => expect(server.sent('/topic-list')).toHaveLength(1));
  await choose('Тема', 'Паводок');
  await press('instagram search');
  await waitFor(() =>
    expect(server.sent('/topic-list')).toEqual([
      { direction: 'section', id: 1, keys: { site: '.kz', after: '60' } },
      { direction: 'topic', id: 5, keys: { site: 'instagram.com', after: '60' } },
    ]),
  );
});

test('a topic search without a topic and a section says what to choose', async () => {
  const { server } = open();
  await press('instagram search');
  expect((await screen.findByRole('alert')).textContent).toBe('Выберите раздел или тему.');
  expect(server.sent('/topic-list')).toEqual([]);
});

test('rows have the heads of the specification and are sorted, filtered and paged in the address [S1 §2]', async () => {
  open(shownSearch, (server) => {
    server.searches = [aSearch(1, { previous_id: searchId(2), fresh: 1, lost: 1 })];
    server.hits = Array.from({ length: 23 }, (_, n) => aHit(n + 1, { is_new: n === 4, saved: n === 0 }));
    server.lost = [aHit(90, { caption: 'Пропавшая' })];
  });
  await screen.findByText('Публикация 1');
  const table = screen.getByRole('table', { name: 'Найденные публикации' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['id', 'публикация', 'тон', 'owner', 'date', 'topic']);
  expect(captions()).toHaveLength(20);
  await userEvent.click(within(table).getByRole('button', { name: 'date' }));
  expect(captions()[0]).toBe('Публикация 23');
  await press('Страница 2');
  expect(captions()).toEqual(['Публикация 3', 'Публикация 2', 'Публикация 1']);
  expect(parameters()).toMatchObject({ sort: '-date', page: '2' });
  await userEvent.click(screen.getByRole('radio', { name: /^новые/ }));
  expect(captions()).toEqual(['Публикация 5']);
  expect(within(table).getByText('новая')).toBeTruthy();
  expect(parameters()).toMatchObject({ filter: 'new', sort: '-date' });
  expect(screen.getByText('новых: 1')).toBeTruthy();
  await userEvent.click(screen.getByText('Больше не находятся: 1'));
  expect(screen.getByText('Пропавшая')).toBeTruthy();
});

test('one of the own searches is opened again from the history, with its fields', async () => {
  open('/dorking-search?keyword=другое', (server) => {
    const request = { keyword: 'паводок', site: 'tengrinews.kz', after: '2026-11-01' };
    server.searches = [aSearch(1, { request }), aSearch(2, { title: 'Дороги' })];
    server.hits = [aHit(1)];
  });
  await press('История');
  const dialog = within(await screen.findByRole('dialog', { name: 'История поисков' }));
  expect((await dialog.findAllByRole('row')).slice(1)).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Открыть поиск «паводок»' }));
  expect(await screen.findByText('Публикация 1')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(parameters()).toEqual({
    job: searchId(1),
    keyword: 'паводок',
    site: 'tengrinews.kz',
    after: '2026-11-01',
  });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'keyword' }).value).toBe('паводок'));
});

test('a search of somebody else, or of nobody, says so', async () => {
  open(shownSearch);
  expect((await screen.findByRole('alert')).textContent).toContain('Такого поиска нет или он чужой.');
});
