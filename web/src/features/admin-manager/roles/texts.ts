import { inLanguage } from '../../../language/language.js';

/** Texts of the tab 'Роли'; those of the specification exactly as there. */
export const ru = {
  hint: 'Пять встроенных ролей нельзя переименовать или удалить. Новая роль действует после сохранения.',
  list: 'Роли',
  add: 'Добавить',
  role: 'Роль',
  may: 'Что разрешает',
  added: 'добавленная роль: своих прав не даёт',
  holders: 'Учетных записей',
  builtIn: 'встроенная',
  unsaved: 'не сохранена',
  save: 'Сохранить',
  saveOf: (name: string) => `Сохранить: ${name}`,
  edit: (name: string) => `Изменить: ${name}`,
  remove: (name: string) => `Удалить: ${name}`,
  removeQuestion: (name: string) => `Удалить роль «${name}»? Её потеряют все, у кого она есть.`,
  removed: (name: string) => `Роль «${name}» удалена`,
  newRole: 'Новая роль',
  editRole: (name: string) => `Роль «${name}»`,
  name: 'Название роли',
  nameMissing: 'Впишите название роли.',
  taken: 'Роль уже существует',
  problems: {
    'name-characters': 'В названии есть знаки, которых не видно или которые не подходят.',
    'name-mixed-scripts': 'В одном слове смешаны русские и латинские буквы. Оставьте одни.',
  },
  submit: 'Submit',
  reset: 'Reset',
  listFailed: 'Роли не загрузились',
} as const;
export const texts = inLanguage('features/admin-manager/roles', ru);
