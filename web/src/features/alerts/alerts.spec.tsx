import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AlertWire } from '@mm/proto/http/alerts.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { anAlert, aReason } from '../../../test/an-alert.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { AlertLink } from './alert-link.js';
import { AlertsPage } from './alerts.page.js';

function open(alerts: AlertWire[], { at = '/alert', roles = ['mm_operator'] as Role[], isDown = false } = {}) {
  const state = { alerts, isDown, sent: [] as unknown[], asked: [] as string[] };
  fakeServer({
    ...referenceResponders,
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/alerts': ({ url }) => {
      state.asked.push(url.search);
      if (state.isDown) return { status: 503, json: { code: 'upstream-busy', message: '', correlationId: '' } };
      const isOpen = ({ acknowledged_at: seen }: AlertWire) => seen === null;
      const shown = url.searchParams.get('state') === 'all' ? state.alerts : state.alerts.filter(isOpen);
      return { json: { alerts: shown, open: state.alerts.filter(isOpen).length, has_more: false } };
    },
    'POST /api-py/acknowledge-alert': ({ body }) => {
      const { ids } = body as { ids: number[] };
      state.sent.push(ids);
      state.alerts = state.alerts.map((one) =>
        ids.includes(one.id) ? { ...one, acknowledged_at: 1_763_704_000, acknowledged_by: 'operator' } : one,
      );
      return { json: { status: 'success' } };
    },
  });
  const classes = { link: '', text: '', count: '' };
  const view = renderScreen(
    <>
      <AlertLink to="/alert" text="Оповещения" icon="warning" classes={classes} />
      <AlertsPage />
    </>,
    { at, roles },
  );
  return { state, view };
}
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const spike = 'Всплеск публикаций: Паводок';

test('an alert says why it was raised', async () => {
  const publication = { id: 5, index: 'media', network: 'smi', autor: 'Tengri', text: 'Вода', url: 'https://t.kz/1' };
  const reason = aReason({
    figure: 42,
    baseline: 12,
    words: [{ text: 'дамба', sum: 9 }],
    tones: { pos: 1, neut: 2, neg: 39 },
    oblasts: [{ id: 71, sum: 30 }],
    publications: [publication],
  });
  open([anAlert(1, { reason })]);
  const shown = await card(spike);
  expect(shown.getByText('Публикаций за 60 мин: 42, обычно за такое время 12.')).toBeTruthy();
  expect(shown.getByText('дамба')).toBeTruthy();
  expect(await shown.findByText('Астана')).toBeTruthy();
  expect(shown.getByText('39')).toBeTruthy();
  expect(shown.getByRole('heading', { name: 'Публикации: 1 из 42' })).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Паводок' }).getAttribute('href')).toMatch(/^\/topic\?theme=15&period=custom/);
  expect(shown.getByRole('link', { name: 'Tengri' }).getAttribute('href')).toContain('kind=media');
  expect(shown.getByRole('link', { name: 'Источник: Tengri' }).getAttribute('href')).toBe('https://t.kz/1');
});

test('an alert names the largest stories and leads to them in the report; an older one has none', async () => {
  const story = { id: 8, index: 'media', network: 'smi', autor: 'Tengri', title: 'Вода поднялась', count: 1200 };
  open([anAlert(2, { reason: aReason({ stories: [story] }) }), anAlert(1, { subject_name: 'Мост' })]);
  const shown = await card(spike);
  expect(shown.getByRole('heading', { name: 'Крупнейшие истории' })).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Вода поднялась' }).getAttribute('href')).toMatch(
    /^\/topic\?theme=15&kind=media&.*charts=stories&story=8$/,
  );
  expect(shown.getByText(/первый источник: Tengri, .* · публикаций: 1\s200/)).toBeTruthy();
  expect((await card('Всплеск публикаций: Мост')).queryByText('Крупнейшие истории')).toBeNull();
});

test('who has no reports reads the names of stories without a link', async () => {
  const story = { id: 8, index: 'social', network: 'telegram', autor: 'Канал', title: 'Вода поднялась', count: 2 };
  open([anAlert(1, { reason: aReason({ stories: [story] }) })], { roles: ['MM_view'] });
  expect((await card(spike)).getByText('Вода поднялась').tagName).toBe('STRONG');
});

test('an alert says by which version of its topic it counted and leads to it; an older one not [37]', async () => {
  const reason = aReason({ figure: 42, baseline: 12, counted_by: { version: 3, at: 1_762_940_000 } });
  open([anAlert(2, { reason }), anAlert(1, { subject_name: 'Мост' })]);
  const shown = await card(spike);
  expect(shown.getByRole('link', { name: 'по версии 3 от 12.11.2025' }).getAttribute('href')).toBe(
    '/topic?theme=15&lab=versions',
  );
  expect((await card('Всплеск публикаций: Мост')).queryByText(/по версии/)).toBeNull();
});

test('who may not open the editor reads the version without a link [37]', async () => {
  const reason = aReason({ figure: 42, baseline: 12, counted_by: { version: 3, at: 1_762_940_000 } });
  open([anAlert(1, { reason })], { roles: ['mm_user'] });
  expect((await card(spike)).getByText('по версии 3 от 12.11.2025').tagName).toBe('SPAN');
});

test('one alert is acknowledged, and many together; the bell counts the others', async () => {
  const { state } = open([anAlert(3), anAlert(2, { subject_name: 'Мост' }), anAlert(1, { subject_name: 'Школа' })]);
  await screen.findByRole('link', { name: 'Оповещения, открытых: 3' });
  await press(`Принять: ${spike}`);
  await waitFor(() => expect(shownToasts()).toEqual(['Принято оповещений: 1']));
  await screen.findByRole('link', { name: 'Оповещения, открытых: 2' });
  await press('Выбрать все');
  await press('Принять выбранные: 2');
  await screen.findByText('Открытых оповещений нет');
  expect(state.sent).toEqual([[3], [2, 1]]);
  expect(await screen.findByRole('link', { name: 'Оповещения' })).toBeTruthy();
});

test('an acknowledged alert says who has seen it', async () => {
  open([anAlert(1, { acknowledged_at: 1_763_704_000, acknowledged_by: 'operator', ended_at: 1_763_705_000 })], {
    at: '/alert?state=all',
  });
  const shown = await card(spike);
  expect(shown.getByText(/^Принято: operator, /)).toBeTruthy();
  expect(shown.getByText(/^Всплеск закончился: /)).toBeTruthy();
  expect(shown.queryByRole('button', { name: /^Принять/ })).toBeNull();
});

test.each<[AlertWire['kind'], RegExp]>([
  ['negative-share', /^Рост негатива закончился: /],
  ['client-lost', /^Причина исчезла: /],
  ['dead-letter', /^Обработано или устарело: /],
  ['log-lag', /^Обработка больше не отстаёт: /],
])('an alert of the kind %s that is over says what ended', async (kind, words) => {
  open([anAlert(1, { kind, acknowledged_at: 1_763_704_000, acknowledged_by: 'operator', ended_at: 1_763_705_000 })], {
    at: '/alert?state=all',
  });
  expect(within(await screen.findByRole('article')).getByText(words)).toBeTruthy();
});

test('a first publication has nothing that ends', async () => {
  open([anAlert(1, { kind: 'first-publication', ended_at: 1_763_703_600 })]);
  const shown = await card('Первая публикация автора в теме: Паводок');
  expect(shown.getByRole('button', { name: /^Принять/ }).parentElement?.textContent).toBe('Принять');
});

test('kind and state are in the address and are asked for', async () => {
  const { state } = open([], { at: '/alert?state=all&kind=source-quiet' });
  await screen.findByText('Таких оповещений нет');
  expect(state.asked).toContain('?state=all&size=20&kind=source-quiet');
  await press('Сбросить фильтр');
  await screen.findByText('Оповещений ещё не было');
  await userEvent.click(screen.getByRole('radio', { name: /^Открытые/ }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/alert'));
});

test('a raised alert appears without a reload; only a critical one has a message', async () => {
  const { state, view } = open([]);
  await screen.findByText('Открытых оповещений нет');
  const raise = (alert: AlertWire) => {
    state.alerts = [alert, ...state.alerts];
    act(() => view.live.receive('alert:raised', { ...alert, cursor: '1' }));
  };
  raise(anAlert(1));
  await card(spike);
  expect(shownToasts()).toEqual([]);
  raise(anAlert(2, { kind: 'disk-full', severity: 'critical', subject_kind: 'system', subject_id: 'disk' }));
  await card('Заканчивается место: Диск');
  expect(shownToasts()).toEqual(['Заканчивается место: Диск']);
  expect(view.live.rooms).toEqual(['alerts']);
});

test('a viewer reads, without links, rules and acknowledging', async () => {
  open([anAlert(1, { may_acknowledge: false })], { roles: ['MM_view'] });
  const shown = await card(spike);
  expect(shown.queryByRole('link', { name: 'Паводок' })).toBeNull();
  for (const name of [/^Принять/, 'Выбрать все', 'Правила']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a list that does not load offers another try', async () => {
  const { state } = open([anAlert(1)], { isDown: true });
  await screen.findByText('Оповещения не загрузились');
  state.isDown = false;
  await press('Повторить');
  await card(spike);
});
