import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { FilterPanel } from './filter-panel.js';
import { readFilter, type ReportFilter } from './report-filter.js';

const empty = readFilter({ text: () => '', flag: () => false, numbers: () => [], words: () => [] });
const hit = (id: number, username: string) => ({
  ...{ id, username, full_name: 'Аян', socialNet: 3, network: 'vkontakte', code: String(id) },
});
const namesakes = [hit(11, 'ayan'), hit(12, 'ayan_almaty')];

function renderFilter(over: Partial<ReportFilter> = {}, type: 1 | 2 = 1) {
  const changes = jest.fn<(change: Partial<ReportFilter>) => void>();
  fakeServer({
    'POST /api-py/socmedia-user-list-search': () => ({ json: namesakes }),
    'POST /api-py/smimedia-user-list-search': () => ({
      json: [{ id: 31, network: 'smi', name: 'tengri', full_name: 'Аян Инфо' }],
    }),
  });
  function Panel() {
    const [filter, setFilter] = useState({ ...empty, ...over });
    return (
      <FilterPanel
        type={type}
        filter={filter}
        onChange={(change) => {
          changes(change);
          setFilter({ ...filter, ...change });
        }}
      />
    );
  }
  renderScreen(<Panel />);
  return changes;
}
const field = () => screen.getByRole('combobox');
const choose = async (name: RegExp) => {
  await userEvent.type(field(), 'аян');
  await userEvent.click(await screen.findByRole('option', { name }, { timeout: 4000 }));
};

test('a chosen suggestion filters by its id, which leaves out namesakes, and has its name in the chip', async () => {
  const changes = renderFilter();
  await choose(/ayan_almaty/);
  expect(changes.mock.calls).toEqual([[{ author: '', authorIds: [12] }]]);
  expect(await screen.findByText('Автор: Аян')).toBeTruthy();
  await userEvent.type(field(), '{Enter}');
  expect(changes).toHaveBeenCalledTimes(1);
  await userEvent.clear(field());
  expect(changes).toHaveBeenLastCalledWith({ author: '', authorIds: [] });
});

test('without its chip the field is empty', async () => {
  renderFilter();
  await choose(/ayan_almaty/);
  expect((field() as HTMLInputElement).value).toBe('Аян');
  await userEvent.click(await screen.findByRole('button', { name: 'Убрать условие «Автор: Аян»' }));
  expect((field() as HTMLInputElement).value).toBe('');
});

test('an outlet too is chosen by its id', async () => {
  const changes = renderFilter({}, 2);
  await choose(/tengri/);
  expect(changes).toHaveBeenLastCalledWith({ author: '', authorIds: [31] });
});

test('free text filters by a part of the name, beside authors of a chart', async () => {
  const changes = renderFilter({ authorIds: [9] });
  await userEvent.type(field(), 'аян{Enter}');
  expect(changes.mock.calls).toEqual([[{ author: 'аян' }]]);
});

test('a text filters also when the field is left, unless a suggestion was chosen or it is cleared', async () => {
  const changes = renderFilter();
  await userEvent.type(field(), 'аян');
  await userEvent.tab();
  await userEvent.tab();
  expect(changes.mock.calls).toEqual([[{ author: 'аян' }]]);
  await userEvent.type(field(), ' ба');
  await userEvent.click(screen.getByRole('button', { name: 'Очистить поиск' }));
  expect(changes.mock.calls.slice(1)).toEqual([[{ author: '' }]]);
  await choose(/ayan_almaty/);
  await userEvent.click(document.body);
  expect(changes.mock.calls.slice(2)).toEqual([[{ author: '', authorIds: [12] }]]);
});

test('a slow answer to an earlier search does not replace a later one', async () => {
  renderFilter();
  const answers = new Map<string, (hits: readonly object[]) => void>();
  globalThis.fetch = (_, init) =>
    new Promise((resolve) => {
      const { search } = JSON.parse(String(init?.body)) as { search: string };
      answers.set(search, (hits) =>
        resolve(new Response(JSON.stringify(hits), { headers: { 'content-type': 'application/json' } })),
      );
    });
  const asked = async (search: string) => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 1300)));
    expect([...answers.keys()]).toContain(search);
  };
  await userEvent.type(field(), 'а');
  await asked('а');
  await userEvent.type(field(), 'я');
  await asked('ая');
  answers.get('ая')?.([hit(12, 'ayan_almaty')]);
  expect(await screen.findByRole('option', { name: /ayan_almaty/ })).toBeTruthy();
  await act(async () => {
    answers.get('а')?.([hit(13, 'first')]);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Аянayan_almaty']);
});
