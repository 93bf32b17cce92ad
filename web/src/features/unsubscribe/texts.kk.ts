import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Хаттардан бас тарту',
  name: 'Хабарлама',
  address: 'Мекенжай',
  question: 'Бұл мекенжайға осы хаттарды енді жібермеу керек пе?',
  already: 'Бұл мекенжайға хаттар бұдан былай жіберілмейді.',
  done: 'Дайын: бұл мекенжайға хаттар енді жіберілмейді.',
  notDone: 'Бас тарту мүмкін болмады. Қайталап көріңіз.',
  unsubscribe: 'Бас тарту',
  unknown: 'Сілтеме жарамсыз',
  unknownText: 'Хабарлама жойылған болуы мүмкін: онда хаттар енді келмейді.',
  failed: 'Жазылу туралы мәлімет жүктелмеді',
};
