import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: (count) => `Жинаудағы олқылықтар: ${count}`,
  none: 'Жинауда олқылық жоқ',
  loading: 'Жинаудағы олқылықтар: жүктелуде',
  failed: 'Жинаудағы олқылықтар туралы мәлімет жүктелмеді',
  incomplete: 'Жинаудағы олқылықтар туралы мәлімет толық жүктелмеді',
  keptFrom: (date) => `Жарияланымдар ${date} бастап сақталған: одан бұрынғылары сақтау мерзімі бойынша жойылған`,
  table: 'Жинаудағы олқылықтар',
  cut: (count, total) => `${total} ішінен алғашқы ${count} көрсетілді, алдымен жаңалары`,
};
