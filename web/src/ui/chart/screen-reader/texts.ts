import { inLanguage } from '../../../language/language.js';

/** What is in braces is filled in by Highcharts. */
export const ru = {
  series: '{series.name}, ряд {seriesNumber} из {chart.series.length}, значений: {series.points.length}.',
  noValue: 'Нет значения',
  xAxis: 'Горизонтальная ось, {name}',
  yAxis: 'Вертикальная ось, {name}',
  axes: { categories: 'категории', time: 'время', values: 'значения' },
  legend: 'Показать или скрыть ряды графика',
  legendTitled: 'Обозначения: {legendTitle}',
  legendItem: 'Показать: {itemName}',
  end: 'Конец графика',
} as const;
export const texts = inLanguage('ui/chart/screen-reader', ru);
