import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  hint:
    'Кіріктірілген бес рөлдің атауын өзгертуге немесе оларды жоюға болмайды. ' +
    'Жаңа рөл сақталғаннан кейін күшіне енеді.',
  list: 'Рөлдер',
  add: 'Қосу',
  role: 'Рөл',
  may: 'Неге рұқсат береді',
  added: 'қосылған рөл: өз құқықтарын бермейді',
  holders: 'Есептік жазбалар',
  builtIn: 'кіріктірілген',
  unsaved: 'сақталмаған',
  save: 'Сақтау',
  saveOf: (name) => `Сақтау: ${name}`,
  edit: (name) => `Өзгерту: ${name}`,
  remove: (name) => `Жою: ${name}`,
  removeQuestion: (name) => `«${name}» рөлі жойылсын ба? Оны иеленгендердің бәрі айырылады.`,
  removed: (name) => `«${name}» рөлі жойылды`,
  newRole: 'Жаңа рөл',
  editRole: (name) => `«${name}» рөлі`,
  name: 'Рөл атауы',
  nameMissing: 'Рөлдің атауын жазыңыз.',
  taken: 'Рөл бұрыннан бар',
  problems: {
    'name-characters': 'Атауда көрінбейтін немесе жарамайтын белгілер бар.',
    'name-mixed-scripts': 'Бір сөзде кирилл және латын әріптері араласқан. Біреуін ғана қалдырыңыз.',
  },
  submit: 'Submit',
  reset: 'Reset',
  listFailed: 'Рөлдер жүктелмеді',
};
