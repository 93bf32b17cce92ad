/** Days of the week by the number that a notification has for them. */
export const weekdays = [
  { value: 0, name: 'Понедельник' },
  { value: 1, name: 'Вторник' },
  { value: 2, name: 'Среда' },
  { value: 3, name: 'Четверг' },
  { value: 4, name: 'Пятница' },
  { value: 5, name: 'Суббота' },
  { value: 6, name: 'Воскресенье' },
] as const;

/** How often a notification is sent, in days. */
export const notificationPeriods = [
  { value: 1, name: 'Ежедневно' },
  { value: 7, name: 'Еженедельно' },
] as const;
