import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { PeriodPicker } from './period-picker.js';
import { spanOfDays, type Period } from './period.js';

const zone = 'Asia/Almaty';
const chosen: Period = { key: 'custom', span: spanOfDays({ from: '2026-11-10', to: '2026-11-12' }, zone) };

/** The picker over a period of its own; returns the changes. */
function renderPicker(period: Period = chosen) {
  const onChange = jest.fn<(period: Period) => void>();
  function Picker() {
    const [shown, setShown] = useState(period);
    onChange.mockImplementation(setShown);
    return <PeriodPicker period={shown} onChange={onChange} hasWhole />;
  }
  renderScreen(
    <>
      <Picker />
      <ConfirmDialog />
    </>,
  );
  return onChange;
}
const pressed = () => screen.getByRole('radio', { checked: true }).textContent;

/** Types into the parts day, month and year of the first date, 0 to 2, and of the last one, 3 to 5. */
async function typeInto(part: number, keys: string) {
  const parts = await screen.findAllByRole('spinbutton');
  act(() => parts[part]?.focus());
  await userEvent.keyboard(keys);
}
const show = () => userEvent.click(screen.getByRole('button', { name: 'Показать' }));
const dates = () => screen.getAllByRole('spinbutton').map((part) => part.textContent);

test('typed dates are applied', async () => {
  const onChange = renderPicker();
  await typeInto(0, '05');
  await show();
  expect(onChange).toHaveBeenCalledWith({
    key: 'custom',
    span: spanOfDays({ from: '2026-11-05', to: '2026-11-12' }, zone),
  });
});

test.each([
  { fault: 'the first date is after the last one', part: 0, keys: '25' },
  { fault: 'the year has two digits', part: 2, keys: '{Backspace}{Backspace}{Backspace}{Backspace}24' },
  { fault: 'a date was cleared', part: 3, keys: '{Backspace}{Backspace}' },
])("'Не выбран период!' is shown when $fault, and the period stays [S2 §5, S2 §8]", async ({ part, keys }) => {
  const onChange = renderPicker();
  await typeInto(part, keys);
  const typed = dates();
  await show();
  expect(await screen.findByText('Не выбран период!')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getAllByRole('spinbutton', { hidden: true }).map((shown) => shown.textContent)).toEqual(typed);
});

test('dates that nobody touched are applied as they are', async () => {
  const onChange = renderPicker();
  await screen.findAllByRole('spinbutton');
  await show();
  expect(onChange).toHaveBeenCalledWith(chosen);
});

test.each([
  { before: 'dates', period: chosen },
  { before: 'a day', period: { key: '1', span: null } as Period },
])('a period that a view chooses replaces the choice of dates; before it: $before', async ({ period }) => {
  const onChange = renderPicker(period);
  await userEvent.click(screen.getByText('выбрать период'));
  await screen.findAllByRole('spinbutton');
  act(() => onChange({ key: '7', span: null }));
  expect(screen.queryAllByRole('spinbutton')).toEqual([]);
  expect(pressed()).toBe('неделя');
});
