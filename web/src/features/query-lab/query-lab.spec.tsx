import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublication } from '../../../test/a-publication.js';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { TopicModal } from '../topic-tree/topic-modal.js';

interface Draft {
  params: { keywords: string; exclude_words: string; side?: string; page?: number };
}
const draftOf = (body: unknown) => (body as Draft).params;
const answer = (over: object = {}) => ({ hits: 0, added: null, removed: null, samples: [], marks: [], ...over });
const heating = aPublication(5, { text: 'Отопление <b>включат</b> в Таразе', textShort: 'Отопление <b>…' });

const responders: Record<string, Responder> = {
  'GET /api-py/get-users': () => ({ json: { users: [] } }),
  'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(7)] } }),
};
const openEditor = (topic: ReturnType<typeof aTopic> | null, over: Record<string, Responder>) => {
  const server = fakeServer({ ...responders, ...over });
  renderScreen(
    <TopicModal topic={topic} sectionId={null} sections={[]} onClose={() => undefined} onSaved={() => undefined} />,
  );
  return server;
};
const keywords = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ключевые слова' });
const exclude = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Слова-исключения' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

test('while an expression is typed its hits and samples with marked words are shown [37]', async () => {
  const { requests } = openEditor(null, {
    'POST /api-py/query-lab/try': () => ({
      json: answer({ hits: 1, samples: [heating], marks: [{ id: 5, marks: ['Отопление'] }] }),
    }),
  });
  expect(screen.getByText(/^Впишите ключевые слова/)).toBeTruthy();
  for (const text of ['о', 'отоп', 'отопление']) type(keywords(), text);
  expect(await screen.findByText('Находит 1 публикацию за 30 дней')).toBeTruthy();
  const sample = within(screen.getByRole('list', { name: 'Новейшие из найденных' })).getByRole('listitem');
  expect(sample.querySelector('mark')?.textContent).toBe('Отопление');
  // Collected text is never markup.
  expect(sample.textContent).toContain('<b>включат</b>');
  expect(requests.filter(({ path }) => path.endsWith('/try')).map(({ body }) => draftOf(body).keywords)).toEqual([
    'отопление',
  ]);
  expect(screen.queryByRole('tab', { name: 'Версии' })).toBeNull();
});

test('a bracket that is not closed is named with its position while typing, and no more once it is [37]', async () => {
  openEditor(null, {
    'POST /api-py/query-lab/try': ({ body }) =>
      draftOf(body).keywords.endsWith(')')
        ? { json: answer({ hits: 2 }) }
        : {
            status: 400,
            json: {
              code: 'expression-invalid',
              message: '',
              correlationId: '',
              details: [{ path: 'params.keywords', code: 'bracket-not-closed', message: '6' }],
            },
          },
  });
  type(keywords(), 'мэр + (парк');
  expect(await screen.findByText('Символ 7: эта скобка не закрыта.')).toBeTruthy();
  expect(keywords().getAttribute('aria-invalid')).toBe('true');
  type(keywords(), 'мэр + (парк)');
  expect(await screen.findByText('Находит 2 публикации за 30 дней')).toBeTruthy();
  expect(screen.queryByText(/эта скобка не закрыта/)).toBeNull();
});

test('signs of other query languages are told to be none here, calmly', () => {
  openEditor(null, { 'POST /api-py/query-lab/try': () => ({ json: answer() }) });
  type(keywords(), 'дорога -ремонт');
  expect(screen.getByText('Минус здесь не знак: впишите слово в исключения.')).toBeTruthy();
  expect(keywords().getAttribute('aria-invalid')).toBeNull();
  type(keywords(), 'дорога');
  expect(screen.queryByText(/не знак/)).toBeNull();
});

test('what a change adds and removes is counted, and looked at by 20 [37]', async () => {
  const { requests } = openEditor(aTopic(7), {
    'POST /api-py/query-lab/try': () => ({ json: answer({ hits: 900, added: 312, removed: 47 }) }),
    'POST /api-py/query-lab/difference': ({ body }) => ({
      json:
        draftOf(body).side === 'added'
          ? { total: 312, publications: [heating], marks: [] }
          : { total: 47, publications: [], marks: [] },
    }),
  });
  expect(await screen.findByText('+312 / −47 публикаций за 30 дней')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'посмотреть по 20' }));
  const added = await screen.findByRole('list', { name: 'Добавятся' });
  expect(within(added).getAllByRole('listitem').length).toBe(1);
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Добавятся' })).getByText('2'));
  await waitFor(() =>
    expect(
      requests
        .filter(({ path }) => path.endsWith('/difference'))
        .map(({ body }) => [draftOf(body).side, draftOf(body).page]),
    ).toEqual([
      ['added', 0],
      ['removed', 0],
      ['added', 1],
    ]),
  );
});

test('an answer that fails says so and is asked for again [37]', async () => {
  let isDown = true;
  openEditor(aTopic(7), {
    'POST /api-py/query-lab/try': () =>
      isDown ? { status: 503, json: {} } : { json: answer({ hits: 3, added: 0, removed: 0 }) },
  });
  expect(await screen.findByText('Не удалось посчитать.')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Ещё раз' }));
  expect(await screen.findByText('Находит 3 публикации за 30 дней')).toBeTruthy();
  expect(screen.getByText('Находит то же, что сохранённая тема')).toBeTruthy();
});

test('branches, exclusions and forms tell what they contribute; a click selects or excludes them [37]', async () => {
  openEditor(aTopic(7, { keywords: 'дорога | дорогп', exclude_words: 'реклама' }), {
    'POST /api-py/query-lab/try': () => ({ json: answer({ hits: 100, added: 0, removed: 0 }) }),
    'POST /api-py/query-lab/parts': () => ({
      json: {
        branches: [
          { from: 0, to: 6, hits: 100, alone: 96 },
          { from: 9, to: 15, hits: 0, alone: 0 },
        ],
        excluded: [{ from: 0, to: 7, hits: 21 }],
        words: [{ text: 'дорога', forms: [{ form: 'дороги', count: 60 }] }],
        is_cut: false,
      },
    }),
  });
  await screen.findByText('Находит 100 публикаций за 30 дней');
  await tab('Разбор выражения');
  const [most, dead] = within(await screen.findByRole('list', { name: /^Ветви/ })).getAllByRole('listitem');
  expect(most?.textContent).toContain('одна приносит 96 % находок');
  expect(dead?.textContent).toContain('ничего не находит');
  expect(screen.getByText('исключает 21 публикацию')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'дорогп' }));
  expect(document.activeElement).toBe(keywords());
  expect(keywords().value.slice(keywords().selectionStart, keywords().selectionEnd)).toBe('дорогп');
  const form = screen.getByRole('button', { name: 'дороги: 60. Исключить эту форму' });
  await userEvent.click(form);
  expect(exclude().value).toBe('реклама, "дороги"');
  expect(form.getAttribute('aria-pressed')).toBe('true');
});

test('an excluded form, which is no longer found, stays where it was and is taken in again [37]', async () => {
  const all = [
    { form: 'дороги', count: 60 },
    { form: 'дорогой', count: 20 },
    { form: 'дорога', count: 7 },
  ];
  openEditor(aTopic(7, { keywords: 'дорога', exclude_words: '' }), {
    'POST /api-py/query-lab/try': () => ({ json: answer({ hits: 100, added: 0, removed: 0 }) }),
    'POST /api-py/query-lab/parts': ({ body }) => {
      const forms = all.filter(({ form }) => !draftOf(body).exclude_words.includes(form));
      return { json: { branches: [], excluded: [], words: [{ text: 'дорога', forms }], is_cut: false } };
    },
  });
  await tab('Разбор выражения');
  const forms = () => screen.getAllByRole('button', { name: /Исключить эту форму$/ });
  await screen.findByRole('button', { name: /^дорогой: 20/ });
  await userEvent.click(screen.getByRole('button', { name: /^дорогой: 20/ }));
  const isAnswered = () => expect(screen.getByRole('tabpanel').querySelector('[aria-busy=false]')).toBeTruthy();
  await waitFor(isAnswered);
  expect(forms().map((form) => form.textContent)).toEqual(['дороги 60', 'дорогой 20', 'дорога 7']);
  expect(document.activeElement).toBe(forms()[1]);
  await userEvent.keyboard('{Enter}');
  expect(exclude().value).toBe('');
});

test('rows of plain language write the expression, and read it back [37]', async () => {
  openEditor(aTopic(7, { keywords: '(отопление | тепло) + Тараз', exclude_words: 'футбол' }), {});
  await userEvent.click(screen.getByText('Простыми словами'));
  const row = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  expect([row('Все слова').value, row('Любое').value, row('Без').value]).toEqual([
    'Тараз',
    'отопление, тепло',
    'футбол',
  ]);
  await userEvent.type(row('Любое'), ', котельная');
  await userEvent.type(row('Без'), ', матч');
  expect(keywords().value).toBe('Тараз + (отопление | тепло | котельная)');
  expect(exclude().value).toBe('футбол, матч');
  type(keywords(), 'отопление | тепло + Тараз');
  expect(screen.getByText(/^Это выражение сложнее/)).toBeTruthy();
  expect(keywords().value).toBe('отопление | тепло + Тараз');
});

test('words that divide marked examples are taken into the expression by a click [37]', async () => {
  const { requests } = openEditor(null, {
    'POST /api-py/query-lab/try': () => ({ json: answer({ hits: 2, samples: [heating, aPublication(6)] }) }),
    'POST /api-py/query-lab/examples': () => ({
      json: {
        words: [
          { text: 'котельная', belonging: 1, other: 0 },
          { text: 'поздравляем', belonging: 0, other: 1 },
        ],
      },
    }),
  });
  type(keywords(), 'отопление');
  await screen.findByText('Находит 2 публикации за 30 дней');
  await userEvent.click(screen.getAllByRole('button', { name: 'Относится к теме' })[0] as HTMLElement);
  await userEvent.click(screen.getAllByRole('button', { name: 'Не относится к теме' })[1] as HTMLElement);
  await tab('Тема по примерам');
  expect(screen.getByText('Относятся: 1 из 10, не относятся: 1 из 10')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'без поздравляем: исключить' }));
  await userEvent.click(screen.getByRole('button', { name: 'или котельная: искать также' }));
  expect([keywords().value, exclude().value]).toEqual(['отопление | котельная', 'поздравляем']);
  const asked = requests.find(({ path }) => path.endsWith('/examples'))?.body;
  expect(asked).toMatchObject({ params: { belonging: [5], other: [6] } });
});

test('a topic begins with examples, before it has a word [37]', async () => {
  const { requests } = openEditor(null, {
    'POST /api-py/query-lab/try': ({ body }) => ({
      json: answer(draftOf(body).keywords === 'холодно' ? { hits: 1, samples: [heating] } : {}),
    }),
    'POST /api-py/query-lab/examples': ({ body }) => ({
      json: {
        words: ['котельная', 'батарея', 'тепло']
          .filter((text) => !draftOf(body).keywords.includes(text))
          .map((text) => ({ text, belonging: 1, other: 0 })),
      },
    }),
  });
  await tab('Тема по примерам');
  const field = screen.getByRole('textbox', { name: 'Найти публикации для примеров' });
  type(field, 'холодно');
  await userEvent.type(field, '{Enter}');
  await screen.findByText('Находит 1 публикацию за 30 дней');
  await userEvent.click(screen.getByRole('button', { name: 'Относится к теме' }));
  expect(keywords().value).toBe('');
  await screen.findByText('батарея');
  await userEvent.click(screen.getByRole('button', { name: 'или батарея: искать также' }));
  expect(keywords().value).toBe('батарея');
  // What stands in the place of the word that was taken has the focus.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'или тепло: искать также' })),
  );
  const asked = requests.filter(({ path }) => path.endsWith('/examples'));
  expect(asked[0]?.body).toMatchObject({ params: { keywords: '', belonging: [5], other: [] } });
  expect(requests.some(({ path }) => path.endsWith('/save-topic'))).toBe(false);
});

test('a former version is compared and brought back into the fields, where it waits to be saved [37]', async () => {
  const version = (number: number, over: object) => ({
    version: number,
    keywords: 'парк*',
    exclude_words: '',
    attrSearch: false,
    user: 'operator',
    at: 1_763_700_000_000,
    hits_then: 40,
    hits_now: 44,
    ...over,
  });
  const { requests } = openEditor(aTopic(7), {
    'GET /api-py/topics/7/versions': () => ({
      json: { versions: [version(3, {}), version(2, { keywords: 'парк* | сквер', hits_then: null })] },
    }),
  });
  await tab('Версии');
  const [now, former] = within(await screen.findByRole('list', { name: 'Версии выражения' })).getAllByRole('listitem');
  expect(now?.querySelector('del')?.textContent).toBe(' | сквер');
  expect(former?.textContent).toContain('тогда –, сейчас 44');
  const comparison = within(screen.getByRole('region', { name: 'Сравнить' }));
  expect(comparison.getByText('парк*')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть версию 2 в поля' }));
  expect(keywords().value).toBe('парк* | сквер');
  expect(screen.getByText(/^Выражение вписано в поля/)).toBeTruthy();
  expect(requests.some(({ path }) => path.endsWith('/save-topic'))).toBe(false);
});
