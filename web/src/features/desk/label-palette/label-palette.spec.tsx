import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { SuggestionWire } from '@mm/proto/http/posts.js';
import { fakeServer, referenceResponders } from '../../../../test/fake-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import { LabelPalette, type PaletteField } from './label-palette.js';

const suggested: SuggestionWire = {
  ...{ lang: 'ru', spheres: [5], oblasts: [79], tone: -2, is_ignored: false },
  ...{ oblasts_by_author: false, oblasts_from: 'text' },
  ...{ confidence: { oblasts: 0.9, spheres: 0.624 }, evidence: [], model: '', reason: '' },
};
const option = (value: number, text: string, kz: string, retired = false) => ({ value, text, text_kz: kz, retired });
const lists = {
  ...referenceResponders,
  'GET /api-py/spheres': () => ({
    json: {
      status: 'success',
      spheres: [
        option(1, 'Здравоохранение', 'Денсаулық сақтау'),
        option(2, 'Образование', 'Білім беру'),
        option(5, 'ЖКХ', 'ТКШ'),
        option(9, 'Здания', 'Ғимараттар', true),
      ],
    },
  }),
  'GET /api-py/events-list': () => ({
    json: {
      status: 'success',
      events_list: ['Выборы', 'Паводок'].map((name, id) => ({
        ...{ id: id + 7, name, spheres: [], oblasts: [], keywords: '', version: 1 },
      })),
    },
  }),
};

function open(field: PaletteField, chosen: number[] = [], withSuggestion = true) {
  const onChoose = jest.fn<(values: number[], how: 'accept' | 'keep') => void>();
  fakeServer(lists);
  function Host() {
    const [values, setValues] = useState(chosen);
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          строка
        </button>
        {isOpen && (
          <LabelPalette
            field={field}
            post={{ id: 5, suggested: withSuggestion ? suggested : null }}
            chosen={values}
            onChoose={(next, how) => {
              onChoose(next, how);
              setValues(next);
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </>
    );
  }
  renderScreen(<Host />);
  return onChoose;
}
const user = userEvent.setup();
async function start(field: PaletteField, chosen?: number[], withSuggestion?: boolean) {
  const onChoose = open(field, chosen, withSuggestion);
  await user.click(screen.getByRole('button', { name: 'строка' }));
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1));
  return onChoose;
}
const options = () => screen.getAllByRole('option').map((one) => one.textContent);
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const marked = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

test('two letters and Enter accept a label in place of the present ones', async () => {
  const onChoose = await start('spheres', [5]);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.keyboard('зд');
  expect([options(), marked()]).toEqual([['Здравоохранение'], 'Здравоохранение']);
  await user.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([[[1], 'accept']]);
});

test.each([
  ['pl', 'Здравоохранение'],
  ['ден', 'Здравоохранение'],
  ['', 'ЖКХсомнительно, 62\u00a0%'],
])('what is meant by %j is marked', async (typed, text) => {
  await start('spheres', []);
  if (typed !== '') await user.keyboard(typed);
  expect(marked()).toBe(text);
});

test('suggested labels stand first with their confidence; retired ones are left out', async () => {
  await start('spheres', []);
  expect(options()).toEqual(['ЖКХсомнительно, 62\u00a0%', 'Здравоохранение', 'Образование']);
});

test('why a label is suggested stands below it, however long', async () => {
  await start('spheres', []);
  expect(screen.getByText(/^сомнительно/).parentElement).toBe(screen.getByText('ЖКХ'));
});

test('without suggestion and choice nothing is marked, and Enter does nothing', async () => {
  const onChoose = await start('spheres', [], false);
  expect(marked()).toBeNull();
  await user.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
});

test('Tab and Space add labels, Enter then accepts them all', async () => {
  const onChoose = await start('spheres', [5]);
  await user.keyboard('обр{Tab}');
  expect(field().value).toBe('');
  await user.keyboard('{ArrowDown}{ArrowDown} ');
  expect(onChoose.mock.calls).toEqual([
    [[5, 2], 'keep'],
    [[5, 2, 1], 'keep'],
  ]);
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(3);
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith([5, 2, 1], 'accept');
});

test('a label that is typed after others were added joins them', async () => {
  const onChoose = await start('spheres', []);
  await user.keyboard('обр{Tab}зд{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith([2, 1], 'accept');
});

test('arrows go round the list', async () => {
  await start('spheres', [5]);
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBe('Образование');
  await user.keyboard('{ArrowDown}');
  expect(marked()).toBe('ЖКХсомнительно, 62\u00a0%');
});

test('a press on a label accepts it, a press on its box adds it, and the button accepts what is chosen', async () => {
  const onChoose = await start('spheres', [5]);
  const box = screen.getByRole('option', { name: 'Образование' }).querySelector('[data-box]');
  await user.click(box ?? document.body);
  expect(onChoose).toHaveBeenLastCalledWith([5, 2], 'keep');
  await user.click(screen.getByRole('button', { name: 'Готово' }));
  expect(onChoose).toHaveBeenLastCalledWith([5, 2], 'accept');
  await user.click(screen.getByRole('option', { name: 'Здравоохранение' }));
  expect(onChoose).toHaveBeenLastCalledWith([5, 2, 1], 'accept');
});

test('a post has one event, which can be taken away', async () => {
  const onChoose = await start('event', [8]);
  expect(options()).toEqual(['Паводок', 'Без события', 'Выборы']);
  await user.keyboard('ds,{Tab}');
  expect(onChoose).toHaveBeenLastCalledWith([7], 'keep');
  await user.click(screen.getByRole('option', { name: 'Без события' }));
  expect(onChoose).toHaveBeenLastCalledWith([], 'accept');
});

test('Escape closes it and the focus returns', async () => {
  const onChoose = await start('oblasts');
  await user.keyboard('аст{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'строка' })));
  expect(onChoose).not.toHaveBeenCalled();
});

test('what is found is announced', async () => {
  await start('oblasts');
  await user.keyboard('яяя');
  const status = () => screen.getAllByRole('status', { hidden: true }).map((one) => one.textContent);
  expect(status()).toContain('Ничего не найдено');
  expect(options()).toEqual(['Ничего не найдено']);
});
