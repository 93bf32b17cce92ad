import { inLanguage, locale } from '../../language/language.js';

export const ru = {
  download: 'Скачать',
  documents: 'Документы',
  data: 'Данные',
  formats: { '.xlsx': 'EXCEL', '.doc': 'DOC', '.pdf': 'PDF', '.csv': 'CSV', '.json': 'JSON' },
  preparing: 'Готовится файл…',
  rows: (done: number, all: number) => `строк ${done.toLocaleString(locale)} из ${all.toLocaleString(locale)}`,
  cancel: 'Отменить',
  jobs: 'Мои файлы',
  ready: 'Скачать',
  tooMany: 'Уже готовятся два ваших файла. Дождитесь одного из них или отмените его: они видны в меню «Скачать».',
  comparison: 'Сравнение тем не скачивается: откройте одну тему в виде «Графики» или «Таблица».',
} as const;
export const texts = inLanguage('features/downloads', ru);
