import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Кезек',
  networks: 'Желілер',
  all: 'Барлығы',
  order: 'Реті',
  orders: { '-date': 'Алдымен жаңалары', '-reach': 'Қамтуы бойынша' },
  state: 'Күйі',
  states: { new: 'Жаңа', saved: 'Сақталған', ignored: 'Еленбеген', all: 'Барлығы' },
  search: 'Авторды барлық желіден іздеу',
  failed: 'Кезек жүктелмеді',
  empty: 'Бәрі қаралды',
  emptyNew: 'Жаңа пост жоқ. Авторларыңыздың бірі бірдеңе жариялаған бойда олар өзі шығады.',
  emptyOther: 'Таңдалған шарттарға ештеңе сәйкес келмейді.',
  next: 'Келесілерін көрсету',
  subscribe: (label) => `Авторларға жазылу: ${label}`,
};
