import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  product: 'Медиамониторинг',
  title: 'Кіру',
  username: 'Username',
  password: 'Password',
  remember: 'Remember me',
  login: 'Login',
  wrong: 'Invalid credentials',
  tooMany: (seconds) => `Кіру әрекеті тым көп. ${seconds} секундтан кейін қайта көріңіз.`,
  unreachable: 'Сервер жауап бермейді. Бір минуттан кейін қайта көріңіз.',
  noRoleTitle: 'Сізге әзірге рұқсат берілмеген',
  noRole: (name) =>
    `«${name}» есептік жазбасы бар, бірақ оған рөл тағайындалмаған. Әкімшіден рөл тағайындауды сұрап, қайта кіріңіз.`,
  signOut: 'Шығу',
  insecureTitle: 'Тек https арқылы кіруге болады',
  insecure:
    'Браузер https арқылы немесе localhost мекенжайында ғана кіруге рұқсат береді. ' +
    'Әкімшіден жүйені «--lan» параметрімен іске қосуды сұраңыз немесе оны https арқылы ашыңыз.',
  unreachableTitle: 'Сервер жауап бермейді',
  unreachableText:
    'Бет жүктелді, бірақ сервер әзірге қолжетімсіз. Ол жаңа ғана іске қосылса, бірнеше секунд күте тұрыңыз.',
};
