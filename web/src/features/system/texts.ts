import { inLanguage } from '../../language/language.js';

export const ru = {
  title: 'Система',
  tabs: {
    settings: 'Настройки',
    references: 'Справочники',
    jobs: 'Фоновые задания',
    deadLetters: 'Необработанные события',
    webhooks: 'Вебхуки',
    storage: 'Хранение',
    erasure: 'Удаление авторов',
  },
} as const;
export const texts = inLanguage('features/system', ru);
