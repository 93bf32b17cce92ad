import { fromAbsolute } from '@internationalized/date';

const format = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });
const two = (n: number): string => String(n).padStart(2, '0');

/** 12 345,67 with no-break spaces; '–' for what is not known, a negative number. */
export const numberText = (value: number): string => (value < 0 ? '–' : format.format(value));

/** DD.MM.YYYY HH:mm in the time zone. */
export function minuteText(at: number, timeZone: string): string {
  const { day, hour, minute, month, year } = fromAbsolute(at, timeZone);
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`;
}

/** '1 публикация', '2 публикации', '5 публикаций' */
export function publicationsText(count: number): string {
  const forms = { one: 'публикация', few: 'публикации' };
  const form = new Intl.PluralRules('ru').select(count);
  return `${numberText(count)} ${form === 'one' || form === 'few' ? forms[form] : 'публикаций'}`;
}

/**
 * How a figure changed: '▲ 12 (+50 %)', '▼ 3 (−100 %)', 'без изменений'; without a share when there was nothing before,
 * 'не с чем сравнить' where one of them is not known (negative).
 */
export function changeText(now: number, before: number): string {
  if (now < 0 || before < 0) return 'не с чем сравнить';
  const difference = Math.round((now - before) * 100) / 100;
  if (difference === 0) return 'без изменений';
  const sign = difference > 0 ? '+' : '−';
  const share = before > 0 ? ` (${sign}${numberText(Math.abs(Math.round((difference / before) * 100)))} %)` : '';
  return `${difference > 0 ? '▲' : '▼'} ${numberText(Math.abs(difference))}${share}`;
}

/** Words that both the HTML and the text of a mail have. */
export const words = {
  allTopics: 'Все доступные темы',
  test: 'Пробное письмо',
  late: 'Письмо отправлено с опозданием: система не работала в назначенное время.',
  nothing: 'За этот период публикаций нет.',
  period: 'Период',
  columns: { metric: 'Показатель', value: 'Значение', change: 'Изменение' },
  compared: 'Изменение — к предыдущему периоду той же длины.',
  metrics: {
    publications: 'Публикаций',
    stories: 'Историй',
    authors: 'Авторов',
    engagement: 'Вовлеченность',
    loyalty: 'Лояльность',
    negative: 'Негативных',
    neutral: 'Нейтральных',
    positive: 'Позитивных',
  },
  chart: 'Динамика публикаций',
  publications: 'Публикации',
  cut: (shown: number, total: number) =>
    `Показаны последние ${numberText(shown)} из ${numberText(total)}. Остальные — в системе.`,
  attached: 'Отчёты во вложении',
  tooLarge: (name: string) => `Файл «${name}» слишком велик для письма: скачайте его в системе.`,
  reprints: (count: number) => `Перепечаток: ${numberText(count)}`,
  open: 'Открыть публикацию',
  openSystem: 'Открыть систему',
  checked: (percent: number) => `Проверено людьми: ${numberText(percent)} %.`,
  hidden: (count: number) => `Скрыто машиной: ${numberText(count)}.`,
  asOf: (time: string, zone: string) => `Срез данных: ${time} (${zone}).`,
  countedBy: (version: number, time: string) => `По версии темы ${version}, сохранённой ${time}.`,
  matched: (percent: number) => `Тема ещё собирает прежние публикации: ${numberText(percent)} %.`,
  keptFrom: (time: string) => `Публикации хранятся с ${time}: более ранние удалены по сроку хранения.`,
  gapsUnknown: 'Сведения о пробелах сбора недоступны.',
  noGaps: 'Пробелов сбора нет.',
  gaps: (count: number) => `Пробелы сбора: ${numberText(count)}.`,
  gap: (source: string, from: string, until: string) => `${source}: ${from} – ${until}`,
  lasting: 'продолжается',
  more: (count: number) => `и ещё ${numberText(count)}`,
  footer: (name: string, author: string) => `Рассылка «${name}». Настроил: ${author}.`,
  unsubscribe: 'Не получать эту рассылку',
} as const;
