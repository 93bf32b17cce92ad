export const texts = {
  title: (count: string) => `Пробелы сбора: ${count}`,
  none: 'Пробелов сбора нет',
  loading: 'Пробелы сбора: загрузка',
  failed: 'Сведения о пробелах сбора не загрузились',
  table: 'Пробелы сбора',
  cut: (count: string, total: string) => `показаны первые ${count} из ${total}, новые сначала`,
  /** A time and its reasons, which are sentences. */
  band: (time: string, reasons: readonly string[]) =>
    `${time} (${reasons.map((reason) => lowerFirst(reason.replace(/\.$/, ''))).join('; ')})`,
} as const;

const lowerFirst = (text: string): string => text.slice(0, 1).toLocaleLowerCase('ru') + text.slice(1);
