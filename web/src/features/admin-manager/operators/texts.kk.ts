import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  hint:
    'Операторлар – желілерді оқитын есептік жазбалар. Құпиясөз шифрланып сақталады және енді көрсетілмейді. ' +
    'Кідірістегі оператор кідіріс біткенде өзі қосылады; оған дейін басқалары жұмыс істейді.',
  listOf: (network) => `Операторлар: ${network}`,
  add: 'Оператор қосу',
  addTo: (network) => `Оператор қосу: ${network}`,
  name: 'Оператор',
  username: 'Пайдаланушы аты',
  usernameMissing: 'Пайдаланушы атын енгізіңіз',
  password: 'Құпиясөз немесе қолжетімділік токені',
  passwordHint: 'Шифрланып сақталады және енді көрсетілмейді.',
  passwordMissing: 'Құпиясөзді енгізіңіз',
  save: 'Сақтау',
  changePassword: 'Құпиясөзді өзгерту',
  passwordOf: (username) => `Құпиясөзді өзгерту: ${username}`,
  deactivate: 'Өшіру',
  activate: 'Іске қосу',
  actionOf: (action, username) => `${action}: ${username}`,
  listFailed: 'Операторлар жүктелмеді',
  empty: 'Оператор жоқ: желі токені берілсе, сонымен оқылады. Есептік жазбамен оқу үшін оны қосыңыз.',
};
