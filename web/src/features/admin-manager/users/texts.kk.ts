import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  hint: 'Кім қай тақырыптарды көреді. Әкімшілер барлық тақырыпты, қалғандары өзінікін және өзіне ашылғандарды көреді.',
  list: 'Пайдаланушылар',
  search: 'Пайдаланушыны іздеу',
  user: 'Пайдаланушы',
  roles: 'Рөлдер',
  noRoles: 'рөлсіз',
  openTopics: 'Көретін тақырыптары',
  all: 'барлығы',
  countOf: (open, all) => `${all} ішінен ${open}`,
  access: 'Қолжетімділік',
  accessOf: (username) => `Қолжетімділік: ${username}`,
  disabled: 'өшірілген',
  listFailed: 'Пайдаланушылар жүктелмеді',
  emptyFiltered: 'Ешкім табылмады',
  emptyFilteredText: 'Мұндай аты бар пайдаланушы жоқ.',
  clearSearch: 'Іздеуді тазалау',
};
