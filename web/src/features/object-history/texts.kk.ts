import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  history: 'Тарих',
  historyOf: (name) => `Тарих: ${name}`,
  titles: {
    post: 'Пост тарихы',
    topic: 'Тақырып тарихы',
    section: 'Бөлім тарихы',
    account: 'Есептік жазба тарихы',
    event: 'Оқиға тарихы',
    author: 'Автор тарихы',
  },
  list: 'Өзгерістер, жаңалары жоғарыда',
  failed: 'Тарих жүктелмеді',
  goneTitle: 'Тарих қолжетімсіз',
  gone: 'Бұл енді жоқ немесе оған қолжетімділік жабық.',
  empty: 'Әзірге өзгеріс болмаған.',
};
