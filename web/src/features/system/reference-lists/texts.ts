import { inLanguage } from '../../../language/language.js';

/** Texts of the tab 'Справочники'. */
export const ru = {
  hint:
    'Сферы и области, которые выбирают при разметке и в фильтрах. Новые названия появляются везде, ' +
    'также в прежних отчётах и на прежних постах. События редактируются на своём экране.',
  events: 'События',
  books: 'Как это видят все',
  listFailed: 'Справочники не загрузились',
  sphere: { title: 'Сферы', hint: 'Порядок в списках выбора можно изменить.' },
  oblast: { title: 'Области', hint: 'Коды КАТО постоянны, поэтому добавить область нельзя.' },
  add: 'Добавить сферу',
  columns: { id: 'Код', name: 'Название', nameKz: 'По-казахски', state: 'Состояние', actions: 'Действия' },
  inUse: 'используется',
  retired: 'скрыта',
  up: (name: string) => `Выше: ${name}`,
  down: (name: string) => `Ниже: ${name}`,
  edit: (name: string) => `Изменить: ${name}`,
  retire: 'Скрыть',
  retireOf: (name: string) => `Скрыть: ${name}`,
  bringBack: 'Вернуть',
  bringBackOf: (name: string) => `Вернуть: ${name}`,
  retireQuestion: (name: string) =>
    `Скрыть «${name}»? Запись останется на прежних постах и в отчётах, но выбрать её больше будет нельзя.`,
  saved: (name: string) => `«${name}»: сохранено`,
  result: 'Справочники',
  newSphere: 'Новая сфера',
  title: { sphere: 'Сфера', oblast: 'Область' },
  name: 'Название по-русски',
  nameKz: 'Название по-казахски',
  save: 'Сохранить',
  required: 'Впишите название.',
  taken: 'Такое название уже есть.',
  stale: 'Тем временем запись изменил кто-то другой. Показаны его значения.',
  staleOrder: 'Тем временем список изменил кто-то другой. Порядок не сохранён.',
  lastEntry: 'Хотя бы одна запись должна использоваться.',
  failed: 'Не сохранено. Попробуйте ещё раз.',
} as const;
export const texts = inLanguage('features/system/reference-lists', ru);
