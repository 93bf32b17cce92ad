import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Пікірлер',
  part: (shown, total) =>
    `${total.toLocaleString('ru-RU')} ішінен ${shown.toLocaleString('ru-RU')} көрсетілді, алдымен танымалдары.`,
  none: 'Пікір жоқ',
  noneHint: 'Автор жарияланым жиналғаннан кейін оларды жапқан немесе жойған.',
  failed: 'Пікірлер жүктелмеді',
  failedHint: 'Желі жауап бермеді немесе жарияланым сізге ашылмаған.',
};
