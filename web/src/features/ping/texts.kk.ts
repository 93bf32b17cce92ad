import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  unreachable: 'Сервер жауап бермейді',
  title: 'Сервер жауап береді',
  version: (version) => `${version} нұсқасы`,
  uptime: (duration) => `Үздіксіз жұмыс уақыты: ${duration}`,
  units: { day: 'күн', hour: 'сағ', minute: 'мин', second: 'с' },
};
