import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  hint:
    'Экран «Жиынтық» бетінде қосылады: «Экран» → «Экранды қосу». Қосылған экран өз тақырыптарын жүйеге кірмей ' +
    'көрсетеді, оны қосқан адамнан артық көрмейді және ештеңені өзгерте алмайды.',
};
