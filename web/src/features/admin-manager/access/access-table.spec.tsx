import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { anAccount } from '../../../../test/an-account.js';
import { aSection, aTopic } from '../../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { accessRows, accessWith, changedRows, isTicked, matchingRows, mayReceiveTopics } from './access-rows.js';
import { AccessTable } from './access-table.js';

const person = { id: 4, username: 'analyst', name: 'Аналитик', roles: [4] };
type Params<T> = { params: Partial<T> };

/** A server that keeps what is saved; `stale` topics are refused once with their newer version. */
const open = (
  { topics, sections = [] }: { topics: TopicWire[]; sections?: SectionWire[] },
  stale: TopicWire[] = [],
) => {
  const stored = { topics, sections };
  const responders: Record<string, Responder> = {
    'GET /api-py/get-users': () => ({
      json: { users: [anAccount(3, { username: 'operator', name: 'Айгуль' }), anAccount(4, { username: 'analyst' })] },
    }),
    'GET /api-py/topics-list': () => ({ json: { topics_list: stored.topics } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: stored.sections } }),
    'POST /api-py/save-topic': ({ body }) => {
      const { params } = body as Params<TopicWire>;
      const newer = stale.findIndex(({ id }) => id === params.id);
      if (newer >= 0) {
        const [current] = stale.splice(newer, 1);
        return { status: 409, json: { code: 'stale-version', message: '', correlationId: '', current } };
      }
      stored.topics = stored.topics.map((one) => (one.id === params.id ? { ...one, ...params } : one));
      return { json: { status: 'success', topic: stored.topics.find(({ id }) => id === params.id) } };
    },
    'POST /api-py/save-tsection': ({ body }) => {
      const { params } = body as Params<SectionWire>;
      stored.sections = stored.sections.map((one) => (one.id === params.id ? { ...one, ...params } : one));
      stored.topics = stored.topics.map((one) =>
        one.section_id === params.id ? { ...one, access: params.access ?? [] } : one,
      );
      return { json: { status: 'success', tsection: stored.sections.find(({ id }) => id === params.id) } };
    },
  };
  const { requests } = fakeServer(responders);
  const view = renderScreen(<AccessTable person={person} />, { roles: ['mm_admin'] });
  return { ...view, responders, requests, sent: () => requests.filter(({ method }) => method === 'POST') };
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Доступ: ${name}` });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Сохранить/ });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('the table has its columns, 7 rows a page and a pager [S2 §2, S2 §9]', async () => {
  open({ topics: Array.from({ length: 9 }, (_, i) => aTopic(i + 1)) });
  await box('Тема 1');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Тема',
    'Раздел',
    'Автор',
    'Доступ',
  ]);
  expect(names()).toHaveLength(7);
  expect(screen.getAllByText('Айгуль (operator)').length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }));
  expect(names()).toEqual(['Тема 8', 'Тема 9']);
});

test('rows are filtered by theme and by author [S2 §2]', async () => {
  open({ topics: [aTopic(1, { name: 'Парки' }), aTopic(2, { name: 'Вода', user: 4, autor: 'analyst' })] });
  await box('Парки');
  await userEvent.type(screen.getByLabelText('Поиск темы'), 'пар');
  expect(names()).toEqual(['Парки']);
  await userEvent.click(screen.getByRole('button', { name: /Автор темы/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'analyst' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Сбросить условия' }));
  expect(names()).toEqual(['Вода', 'Парки']);
});

test('the author keeps access; a topic inside a section says why it is not changed and leads to it [S2 §4, D §4]', async () => {
  open({
    topics: [
      aTopic(1, { name: 'Парки', section_id: 1 }),
      aTopic(2, { name: 'Вода', user: 4, autor: 'analyst', access: [4] }),
    ],
    sections: [aSection()],
  });
  const own = await box('Вода');
  const inside = await box('Парки');
  expect([own.checked, own.disabled, inside.checked, inside.disabled]).toEqual([true, true, false, true]);
  const reasonOf = (of: HTMLElement) => document.getElementById(of.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(reasonOf(own)).toBe('Автор всегда видит свои темы и разделы, поэтому доступ снять нельзя.');
  expect(reasonOf(inside)).toMatch(/доступ задаёт раздел/);
  await userEvent.type(screen.getByLabelText('Поиск темы'), 'Парки');
  await userEvent.click(screen.getByRole('button', { name: 'К доступу раздела «Акимат»' }));
  const section = await box('раздел Акимат');
  await waitFor(() => expect(document.activeElement).toBe(section));
});

test('Save sends what was changed: a section with its version, and a topic of its own [S2 §4, S2 §7]', async () => {
  const { sent } = open({
    topics: [aTopic(1, { name: 'Парки', section_id: 1 }), aTopic(2, { name: 'Вода', access: [3, 4], version: 5 })],
    sections: [aSection({ version: 7 })],
  });
  const section = await box('раздел Акимат');
  expect(save().disabled).toBe(true);
  await userEvent.click(section);
  expect((await box('Парки')).checked).toBe(true);
  await userEvent.click(await box('Вода'));
  expect(save().textContent).toBe('Сохранить (2)');
  await userEvent.click(save());
  await waitFor(() => expect(shownToasts()).toEqual(['Доступ сохранён']));
  expect(sent().map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/api-py/save-tsection',
      body: { params: { id: 1, version: 7, name: 'Акимат', access: [3, 4] } },
    },
    {
      path: '/api-py/save-topic',
      body: { params: { id: 2, version: 5, name: 'Вода', keywords: 'парк*', access: [3] } },
    },
  ]);
  expect([(await box('Парки')).checked, (await box('Вода')).checked, save().disabled]).toEqual([true, false, true]);
});

test('a topic that somebody changed meanwhile is saved in that version, with its new name and keywords [D §3]', async () => {
  const newer = aTopic(1, { version: 9, name: 'Скверы', keywords: 'сквер*', access: [3, 8] });
  const { sent } = open({ topics: [aTopic(1)] }, [newer]);
  await userEvent.click(await box('Тема 1'));
  await userEvent.click(save());
  await waitFor(() => expect(shownToasts()).toEqual(['Доступ сохранён']));
  expect(sent().map(({ body }) => (body as Params<TopicWire>).params)).toEqual([
    { id: 1, version: 1, name: 'Тема 1', keywords: 'парк*', access: [3, 4] },
    { id: 1, version: 9, name: 'Скверы', keywords: 'сквер*', access: [3, 8, 4] },
  ]);
});

test('what could not be saved is named and stays ticked', async () => {
  const { responders } = open({ topics: [aTopic(1), aTopic(2)] });
  const saveTopic = responders['POST /api-py/save-topic'] as Responder;
  responders['POST /api-py/save-topic'] = (request) =>
    (request.body as Params<TopicWire>).params.id === 2
      ? { status: 500, json: { code: 'internal', message: '', correlationId: '' } }
      : saveTopic(request);
  await userEvent.click(await box('Тема 1'));
  await userEvent.click(await box('Тема 2'));
  await userEvent.click(save());
  await waitFor(() => expect(shownToasts()).toEqual(['Не сохранено: Тема 2. Попробуйте ещё раз.']));
  expect([(await box('Тема 2')).checked, save().textContent]).toEqual([true, 'Сохранить (1)']);
});

test('a topic that another administrator opened is shown without a reload, also beside an unsaved change', async () => {
  const { live, responders } = open({ topics: [aTopic(1), aTopic(2)] });
  await userEvent.click(await box('Тема 1'));
  expect(live.rooms).toContain('reference');
  responders['GET /api-py/topics-list'] = () => ({
    json: { topics_list: [aTopic(1), aTopic(2, { access: [3, 4], version: 2 })] },
  });
  const change = { cursor: '1', topic_id: 2, is_section: false, deleted: false };
  act(() => live.receive('topic:changed', change));
  await waitFor(async () => expect((await box('Тема 2')).checked).toBe(true));
  expect([(await box('Тема 1')).checked, save().textContent]).toEqual([true, 'Сохранить (1)']);
});

test('without topics the table says where they are made, and a failed load can be repeated', async () => {
  const { responders, unmount } = open({ topics: [] });
  expect(await screen.findByText('Тем пока нет. Их создают на экране «Темы».')).toBeTruthy();
  unmount();
  responders['GET /api-py/topics-list'] = () => ({ status: 500, json: { code: 'internal', message: '' } });
  renderScreen(<AccessTable person={person} />, { roles: ['mm_admin'] });
  expect(await screen.findByText('Темы не загрузились')).toBeTruthy();
  responders['GET /api-py/topics-list'] = () => ({ json: { topics_list: [aTopic(1)] } });
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await box('Тема 1')).toBeTruthy();
});

const sections = [aSection({ id: 2, name: 'Мосты' }), aSection({ id: 1, name: 'Акимат', access: [3, 4] })];
const topics = [
  aTopic(11, { name: 'Вода' }),
  aTopic(12, { name: 'Парки', section_id: 1, access: [3, 4] }),
  aTopic(13, { name: 'Газ', section_id: 2 }),
  aTopic(14, { name: 'Дороги', user: 4, autor: 'analyst', access: [4] }),
];
const rows = accessRows(topics, sections, person);
const shown = rows.map(({ key, isOpen, lock }) => [key, isOpen, lock]);

test('each section is a row before its topics, which cannot be changed apart from it [S2 §4, S2 §6]', () => {
  expect(shown).toEqual([
    ['section:1', true, null],
    ['topic:12', true, 'section'],
    ['section:2', false, null],
    ['topic:13', false, 'section'],
    ['topic:11', false, null],
    ['topic:14', true, 'author'],
  ]);
});

test('a topic follows the box of its section before that is saved; only the section is changed [S2 §4]', () => {
  const drafts = { 'section:2': true, 'topic:14': false, 'topic:11': true };
  expect(rows.filter((row) => isTicked(row, drafts)).map(({ key }) => key)).toEqual([
    'section:1',
    'topic:12',
    'section:2',
    'topic:13',
    'topic:11',
    'topic:14',
  ]);
  expect(changedRows(rows, drafts).map(({ key }) => key)).toEqual(['section:2', 'topic:11']);
  expect(changedRows(rows, { 'section:1': true })).toEqual([]);
});

test('an author inside a section of another one keeps access, and an administrator sees all [S2 §4, S2 §6]', () => {
  const own = aTopic(15, { section_id: 2, user: 4, autor: 'analyst' });
  const [, inside] = accessRows([own], [aSection({ id: 2 })], person);
  expect(inside).toMatchObject({ isOpen: true, lock: 'author' });
  const all = accessRows(topics, sections, { ...person, id: 9, roles: [1, 4] });
  expect(all.every(({ isOpen, lock }) => isOpen && lock === 'administrator')).toBe(true);
});

test('rows are found by topic or section and by author, also by Kazakh letters typed on a Russian layout [S2 §2]', () => {
  const found = (theme: string, author: string | null) => matchingRows(rows, theme, author).map(({ key }) => key);
  expect(found('пар', null)).toEqual(['topic:12']);
  expect(found('акимат', null)).toEqual(['section:1']);
  expect(found('', 'analyst')).toEqual(['topic:14']);
  expect(found('вода', 'analyst')).toEqual([]);
  const [kazakh] = accessRows([aTopic(1, { name: 'Ұлытау' })], [], person);
  expect(kazakh && matchingRows([kazakh], 'улы', null)).toHaveLength(1);
});

test('the table belongs to holders of the roles 4 and 5 [S2 §6]', () => {
  expect([1, 2, 3, 4, 5, 6].filter((role) => mayReceiveTopics({ roles: [role] }))).toEqual([4, 5]);
});

test('a person is added to an access list once, or taken out of it', () => {
  expect([accessWith([3], 4, true), accessWith([3, 4], 4, true), accessWith([3, 4], 4, false)]).toEqual([
    [3, 4],
    [3, 4],
    [3],
  ]);
});
