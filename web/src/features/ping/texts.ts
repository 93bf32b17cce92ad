import { inLanguage } from '../../language/language.js';

export const ru = {
  unreachable: 'Сервер не отвечает',
  title: 'Сервер отвечает',
  version: (version: string) => `Версия ${version}`,
  uptime: (duration: string) => `Работает без перерыва ${duration}`,
  units: { day: 'д', hour: 'ч', minute: 'мин', second: 'с' },
} as const;
export const texts = inLanguage('features/ping', ru);
