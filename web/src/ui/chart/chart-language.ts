import type { LangOptions } from 'highcharts';

const noBreakSpace = '\u00a0';
const numbers = { thousandsSep: noBreakSpace, decimalPoint: ',' };
const chartNames = (word: string) => ({
  chartContainerLabel: word,
  svgContainerLabel: word,
  graphicContainerLabel: word,
});

const languages: Readonly<Record<'ru' | 'kk', LangOptions>> = {
  ru: {
    ...numbers,
    locale: 'ru',
    months: monthsOf('ru', 'long'),
    shortMonths: monthsOf('ru', 'short'),
    weekdays: weekdaysOf('ru'),
    numericSymbols: [' тыс.', ' млн', ' млрд'],
    noData: 'Нет данных',
    loading: 'Загрузка…',
    resetZoom: 'Весь период',
    accessibility: chartNames('График'),
  },
  kk: {
    ...numbers,
    locale: 'kk',
    months: monthsOf('kk', 'long'),
    shortMonths: monthsOf('kk', 'short'),
    weekdays: weekdaysOf('kk'),
    numericSymbols: [' мың', ' млн', ' млрд'],
    noData: 'Дерек жоқ',
    loading: 'Жүктелуде…',
    resetZoom: 'Бүкіл кезең',
    accessibility: chartNames('Диаграмма'),
  },
};

/** Numbers, dates and words of charts for a language tag of the page: Kazakh for 'kk', else Russian. */
export const chartWords = (tag: string): LangOptions => languages[/^kk\b/i.test(tag) ? 'kk' : 'ru'];

function monthsOf(locale: string, month: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, i) => format.format(Date.UTC(2024, i, 15)));
}

/** From Sunday. */
function weekdaysOf(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, i) => format.format(Date.UTC(2024, 0, 7 + i)));
}
