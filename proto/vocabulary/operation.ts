/** What an access token may be allowed to do; `title` for the screens. A call names the operations it belongs to. */
export const operations = {
  dashboard: { title: 'Сводка на экране' },
  report: { title: 'Отчёты и публикации' },
  topics: { title: 'Темы и разделы' },
  recognition: { title: 'Распознавание текстов' },
  events: { title: 'Поток событий' },
  'hand-in': { title: 'Приём публикаций' },
} as const;

export type Operation = keyof typeof operations;
export const allOperations = Object.keys(operations) as Operation[];
