import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  label: 'Осы браузердегі хабарлар',
  unsupported: 'Бұл браузер хабарларды көрсетпейді.',
  denied: 'Хабарларға браузер баптауында тыйым салынған.',
  failed: 'Ауыстыру мүмкін болмады. Қайталап көріңіз.',
};
