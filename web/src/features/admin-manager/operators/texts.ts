import { inLanguage } from '../../../language/language.js';

/** Texts of the tab 'Операторы'. */
export const ru = {
  hint:
    'Операторы – учётные записи, с которыми читаются сети. Пароль хранится зашифрованным и больше не показывается. ' +
    'Оператор на паузе включается сам, когда она пройдёт; до тех пор работают другие.',
  listOf: (network: string) => `Операторы: ${network}`,
  add: 'Добавить оператора',
  addTo: (network: string) => `Добавить оператора: ${network}`,
  name: 'Оператор',
  username: 'Имя пользователя',
  usernameMissing: 'Введите имя пользователя',
  password: 'Пароль или токен доступа',
  passwordHint: 'Хранится зашифрованным и больше не показывается.',
  passwordMissing: 'Введите пароль',
  save: 'Сохранить',
  changePassword: 'Сменить пароль',
  passwordOf: (username: string) => `Сменить пароль: ${username}`,
  deactivate: 'Выключить',
  activate: 'Включить',
  actionOf: (action: string, username: string) => `${action} ${username}`,
  listFailed: 'Операторы не загрузились',
  empty: 'Операторов нет: сеть читается с её токеном, если он задан. Добавьте учётную запись, чтобы читать с ней.',
} as const;
export const texts = inLanguage('features/admin-manager/operators', ru);
