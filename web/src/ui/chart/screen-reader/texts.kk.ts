import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  series: '{series.name}, қатар {seriesNumber} / {chart.series.length}, мәндер саны: {series.points.length}.',
  noValue: 'Мәні жоқ',
  xAxis: 'Көлденең ось, {name}',
  yAxis: 'Тік ось, {name}',
  axes: { categories: 'санаттар', time: 'уақыт', values: 'мәндер' },
  legend: 'Диаграмма қатарларын көрсету немесе жасыру',
  legendTitled: 'Шартты белгілер: {legendTitle}',
  legendItem: 'Көрсету: {itemName}',
  end: 'Диаграмманың соңы',
};
