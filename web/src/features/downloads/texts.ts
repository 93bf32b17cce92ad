export const texts = {
  download: 'Скачать',
  documents: 'Документы',
  data: 'Данные',
  formats: { '.xlsx': 'EXCEL', '.doc': 'DOC', '.pdf': 'PDF', '.csv': 'CSV', '.json': 'JSON' },
  preparing: 'Готовится файл…',
  rows: (done: number, all: number) => `строк ${done.toLocaleString('ru')} из ${all.toLocaleString('ru')}`,
  cancel: 'Отменить',
} as const;
