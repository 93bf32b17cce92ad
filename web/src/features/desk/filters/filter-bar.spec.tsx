import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { aTopic } from '../../../../test/a-topic.js';
import { fakeServer, referenceResponders } from '../../../../test/fake-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import { useAddress } from '../../../ui/hooks/use-address.js';
import { addressOf, readDeskFilter } from './desk-filter.js';
import { FilterBar, type FilterBarProps } from './filter-bar.js';

const counts = {
  queues: { new: 12, later: 1, saved: 10_000, ignored: 4, all: 10_001 },
  networks: { vkontakte: 7, smi: 5 },
};
function Bar(props: Partial<FilterBarProps>) {
  const address = useAddress();
  return (
    <FilterBar
      networks={descriptorList}
      filter={readDeskFilter(address)}
      counts={counts}
      onChange={(change) => address.set(addressOf(change))}
      {...props}
    />
  );
}
function open(at = '/socmedia', props: Partial<FilterBarProps> = {}) {
  const server = fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(12)] } }),
    'POST /api-py/socmedia-user-list-search': () => ({
      json: [
        { id: 1, network: 'vkontakte', username: 'shymnews', code: '-1001', full_name: 'Шымкент ньюс', socialNet: 3 },
      ],
    }),
    'POST /api-py/smimedia-user-list-search': () => ({ json: [] }),
  });
  renderScreen(<Bar {...props} />, { at });
  return server;
}
const user = userEvent.setup();
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');
const chips = () => within(screen.getByRole('list', { name: 'Условия' }));
const more = () => user.click(screen.getByRole('button', { name: 'Ещё условия' }));

test('queues, networks and orders have labels in sight; counts that are cut say so [D §10]', () => {
  open();
  for (const label of ['Сети', 'Состояние', 'Порядок']) expect(screen.getByText(label)).toBeTruthy();
  const words = (label: string) =>
    [...screen.getByLabelText(label).querySelectorAll('button')].map((button) =>
      button.textContent.replaceAll('\u00a0', ' '),
    );
  expect(words('Состояние')).toEqual(['Новые12', 'Позже1', `Сохранённые10 000+`, 'Игнорированные4', `Все10 000+`]);
  expect(words('Сети')).toEqual(['Все12', 'Instagram0', 'Facebook0', 'VK7', 'Telegram0', 'SMI5', 'YouTube0', 'OK0']);
  expect(screen.getByRole('button', { name: /Порядок/ }).textContent).toContain('Сначала новые');
});

test.each([
  ['', 'Все 11'],
  ['?networks=vkontakte', 'Все –'],
  ['?networks=vkontakte&stories=0', 'Все 12'],
])('a story of two networks counts once in all of them: %s', (search, shown) => {
  open(`/socmedia${search}`, { counts: { ...counts, queues: { ...counts.queues, new: 11 } } });
  expect(within(screen.getByLabelText('Сети')).getByRole('button', { name: shown })).toBeTruthy();
});

test('counts that are not known yet are a dash, not 0', () => {
  open('/socmedia', { counts: undefined });
  expect(screen.getByRole('radio', { name: 'Новые –' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'VK –' })).toBeTruthy();
});

test('queue, networks and order are in the address', async () => {
  open();
  await user.click(screen.getByRole('radio', { name: /Позже/ }));
  await user.click(screen.getByRole('button', { name: /VK/ }));
  await user.click(screen.getByRole('button', { name: /SMI/ }));
  await user.click(screen.getByRole('button', { name: /Порядок/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Сначала новые',
    'По охвату',
    'Набирают охват',
    'Наименее уверенные',
  ]);
  await user.click(screen.getByRole('option', { name: 'Набирают охват' }));
  expect(address()).toBe('/socmedia?state=later&networks=vkontakte,smi&sort=-rising');
  await user.click(within(screen.getByLabelText('Сети')).getByRole('button', { name: /Все/ }));
  await user.click(screen.getByRole('radio', { name: /Новые/ }));
  expect(address()).toBe('/socmedia?sort=-rising');
});

test('more conditions open on demand, and what is set stands in words that remove it', async () => {
  open();
  expect(screen.queryByText('Язык')).toBeNull();
  await more();
  await user.click(await screen.findByRole('button', { name: 'Негативная' }));
  await user.click(screen.getByRole('button', { name: 'Казахский' }));
  await user.click(screen.getByRole('checkbox', { name: 'Все отслеживаемые авторы' }));
  expect(address()).toBe('/socmedia?tones=-2&langs=kz&mine=0');
  const conditions = () =>
    chips()
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(conditions()).toEqual([
    'Тональность: Негативная',
    'Язык: Казахский',
    'Все отслеживаемые авторы',
    'Сбросить условия',
  ]);
  await user.click(chips().getByRole('button', { name: 'Убрать условие «Язык: Казахский»' }));
  expect(address()).toBe('/socmedia?tones=-2&mine=0');
  await user.click(chips().getByRole('button', { name: 'Сбросить условия' }));
  expect(address()).toBe('/socmedia');
  expect(screen.queryByRole('list', { name: 'Условия' })).toBeNull();
});

test('conditions of an address are named, and none is another condition', async () => {
  open('/socmedia?oblasts=71,0&spheres=5&topic=12&confidence_to=60&author_id=9&from=1763665200&to=1763838000');
  await waitFor(() =>
    expect(
      chips()
        .getAllByRole('listitem')
        .map((item) => item.textContent)
        .slice(0, -1),
    ).toEqual([
      'Тема: Тема 12',
      'Область: Астана, Без области',
      'Сфера: ЖКХ',
      'Дата: 21.11.2025 – 22.11.2025',
      'Уверенность: низкая, до 60%',
      'Автор: № 9',
    ]),
  );
});

test('a region is chosen from its list', async () => {
  open();
  await more();
  await user.click(await screen.findByRole('button', { name: /Область/ }));
  await user.click(await screen.findByRole('option', { name: 'Шымкент' }));
  await waitFor(() => expect(address()).toBe('/socmedia?oblasts=79'));
});

test('words are applied by Enter, and a fault stands at its position until they are changed', async () => {
  open('/socmedia?words=мэр+%2B+(парк', { wordsFault: { position: 6, text: 'Символ 7: эта скобка не закрыта.' } });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Слова в тексте' });
  expect(field.value).toBe('мэр + (парк');
  expect(document.querySelector('mark')?.textContent).toBe('(');
  expect(screen.getByText('Символ 7: эта скобка не закрыта.')).toBeTruthy();
  await user.type(field, ')');
  expect(document.querySelector('mark')).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/socmedia?words=мэр+++(парк)'));
});

test('words of saved posts are answered by a link to the search over publications', async () => {
  open('/socmedia?words=мэр&state=saved');
  const link = screen.getByRole('link');
  expect(link.textContent).toBe('искать «мэр» на экране «Темы»');
  expect(new URL(link.getAttribute('href') ?? '', 'http://mm').searchParams.get('expression')).toBe('мэр');
});

test('the author search keeps the focus while its list is loaded, and opens what is chosen [D §10]', async () => {
  const { requests } = open();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Поиск автора во всех сетях' });
  await user.click(box);
  await user.keyboard('shym');
  expect([document.activeElement, box.value]).toEqual([box, 'shym']);
  await waitFor(() => expect(requests.some((a) => a.path === '/api-py/socmedia-user-list-search')).toBe(true), {
    timeout: 5_000,
  });
  await user.click(await screen.findByRole('option', { name: /shymnews/ }));
  await waitFor(() => expect(address()).toBe('/vkontakte-media-parser/shymnews/-1001'));
});
