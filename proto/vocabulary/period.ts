/** Report periods in days; null has no limit. */
export const periods = [
  { value: null, name: 'Весь' },
  { value: 1, name: 'сутки' },
  { value: 7, name: 'неделя' },
  { value: 30, name: 'месяц' },
] as const;
export const customPeriodName = 'выбрать период';
export const defaultTimeZone = 'Asia/Almaty';
