import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { kk } from '../../language/calendar/texts.kk.js';
import { ru } from '../../language/calendar/texts.js';
import { locale } from '../../language/language.js';
import { DateRangePicker } from './date-range-picker.js';

const renderPicker = (value: { from: string; to: string } | null) =>
  render(
    <I18nProvider locale={locale}>
      <DateRangePicker label="Период" value={value} onChange={() => undefined} />
    </I18nProvider>,
  );

test('an empty date shows what to type', () => {
  renderPicker(null);
  expect(screen.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual(
    Array(2).fill(['дд', 'мм', 'гггг']).flat(),
  );
});

test('the calendar names its month and its weekdays, from Monday', async () => {
  renderPicker({ from: '2026-11-05', to: '2026-11-07' });
  await userEvent.click(screen.getByRole('button'));
  const headings = await screen.findAllByRole('heading', { hidden: true });
  expect(headings.map((heading) => heading.textContent)).toContain('ноябрь 2026 г.');
  const weekdays = [...document.querySelectorAll('th')].map((day) => day.textContent);
  expect(weekdays).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']);
  expect(ru.shortWeekdays).toEqual(weekdays);
});

test('Kazakh has as many months and weekdays', () => {
  const sizes = ({ months, shortMonths, weekdays, shortWeekdays }: typeof kk): number[] =>
    [months, shortMonths, weekdays, shortWeekdays].map((words) => new Set(words).size);
  expect(sizes(kk)).toEqual(sizes(ru));
  expect(sizes(kk)).toEqual([12, 12, 7, 7]);
});
