import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { publishingTypes } from '@mm/proto/vocabulary/publishing-type.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { FilterPanel } from './filter-panel.js';
import { readFilter, type ReportFilter } from './report-filter.js';

const empty = readFilter({ text: () => '', flag: () => false, numbers: () => [], words: () => [] });

/** The panel over a filter that it changes; returns the changes. */
function renderPanel(over: Partial<ReportFilter> = {}, type: 1 | 2 = 1) {
  const changes = jest.fn<(change: Partial<ReportFilter>) => void>();
  const { requests } = fakeServer(referenceResponders);
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
        authorNames={new Map([[9, 'Шымкент News']])}
      />
    );
  }
  renderScreen(<Panel />);
  return { changes, requests };
}

test('the groups of filters have labels in sight, and networks their names', async () => {
  renderPanel();
  for (const label of ['Период', 'Тональность', 'Проверка', 'Социальные сети', 'Язык', 'Тип публикации']) {
    expect(screen.getByText(label).className).not.toContain('visually-hidden');
    expect(screen.getByLabelText(label)).toBeTruthy();
  }
  for (const name of ['Instagram', 'Facebook', 'VK', 'YouTube', 'OK'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

test.each([1, 2] as const)(
  "kind %i has 15 type buttons 'тип N' with distinct icons and names [S2 §2, S2 §9]",
  (type) => {
    renderPanel({}, type);
    const buttons = within(screen.getByLabelText('Тип публикации')).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(Object.values(publishingTypes));
    expect(buttons.map((button) => button.textContent)).toEqual(Object.values(publishingTypes));
    expect(buttons.map((button) => button.querySelector('[title]')?.getAttribute('title'))).toEqual(
      Array.from({ length: 15 }, (_, i) => `тип ${i + 1}`),
    );
    expect(new Set(buttons.map((button) => button.querySelector('path')?.getAttribute('d'))).size).toBe(15);
  },
);

test('several types can be on together, and a second press turns one off', async () => {
  const { changes } = renderPanel();
  await userEvent.click(screen.getByRole('button', { name: 'видео' }));
  await userEvent.click(screen.getByRole('button', { name: 'текст' }));
  expect(changes).toHaveBeenLastCalledWith({ types: [1, 3] });
  expect(screen.getByRole('button', { name: 'видео' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'видео' }));
  expect(changes).toHaveBeenLastCalledWith({ types: [1] });
});

test('an event, an author and a type are chips that can be removed', async () => {
  const { changes } = renderPanel({ eventIds: [7], authorIds: [9, 11], types: [3] });
  await userEvent.click(await screen.findByRole('button', { name: 'Убрать условие «Событие: Паводок»' }));
  expect(changes).toHaveBeenLastCalledWith({ eventIds: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Убрать условие «Автор: Шымкент News»' }));
  expect(changes).toHaveBeenLastCalledWith({ authorIds: [11] });
  expect(screen.getByText('Автор: № 11')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Убрать условие «Тип: видео»' }));
  expect(changes).toHaveBeenLastCalledWith({ types: [] });
});

test('the reset clears the chips too', async () => {
  renderPanel({ eventIds: [7], authorIds: [9], types: [3] });
  await userEvent.click(screen.getByRole('button', { name: 'Сбросить условия' }));
  expect(screen.queryByRole('list', { name: 'Выбранные условия' })).toBeNull();
});

test('without a chosen event the events are not requested', async () => {
  const { requests } = renderPanel({ authorIds: [9] });
  await screen.findByText('Автор: Шымкент News');
  expect(requests.some((request) => request.path === '/api-py/events-list')).toBe(false);
});

test("mass media reach 'Весь' by a toggle, social networks by an option [S2 §2]", async () => {
  const { changes } = renderPanel({}, 2);
  expect(screen.queryByRole('radio', { name: 'Весь' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Весь период' }));
  expect(changes).toHaveBeenLastCalledWith({ period: { key: 'all', span: null } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Весь период' }));
  expect(changes).toHaveBeenLastCalledWith({ period: { key: '1', span: null } });
});
