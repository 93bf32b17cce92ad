import { inLanguage } from '../../../language/language.js';

export const ru = {
  titles: {
    spheres: 'Выбор сфер',
    oblasts: 'Выбор областей',
    event: 'Выбор события',
    tone: 'Выбор тональности',
    lang: 'Выбор языка',
  },
  placeholders: {
    spheres: 'Сфера: две буквы',
    oblasts: 'Область: две буквы',
    event: 'Событие: две буквы',
    tone: 'Тональность: две буквы',
    lang: 'Язык: две буквы',
  },
  noEvent: 'Без события',
  suggested: 'предложено',
  nothing: 'Ничего не найдено',
  failed: 'Список не загрузился',
  loading: 'Загрузка…',
  found: (count: number) => `Найдено: ${count}`,
  chosen: (names: string) => `Выбрано: ${names}`,
  done: 'Готово',
  help: {
    many: '↑ ↓ — выбор, Enter — принять и дальше, Tab — добавить ещё, Esc — закрыть',
    one: '↑ ↓ — выбор, Enter — принять и дальше, Tab — только отметить, Esc — закрыть',
  },
} as const;
export const texts = inLanguage('features/desk/label-palette', ru);
