import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  why: 'Бұл неге осында',
  because: (branch) => `Бұл неге осында: ${branch}`,
  byName: 'сөздер мәтіннен емес, атаудан немесе дереккөзден табылды',
  notFound: 'тақырыптың қазіргі өрнегі мұны таппайды',
  waiting: 'жүктелуде…',
  failed: 'жүктелмеді',
  belongs: 'Тақырыптың мысалы',
  other: 'Тақырыптың мысалы емес',
  examples: (belonging, other) => `Тақырыптың мысалдары: ${belonging}, мысал еместері: ${other}`,
  openLab: 'Тақырыпта ашу',
  clear: 'Белгілерді алып тастау',
};
