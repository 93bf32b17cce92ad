import { inLanguage } from '../../language/language.js';

export const ru = {
  product: 'Медиамониторинг',
  title: 'Вход',
  username: 'Username',
  password: 'Password',
  remember: 'Remember me',
  login: 'Login',
  wrong: 'Invalid credentials',
  tooMany: (seconds: number) => `Слишком много попыток входа. Попробуйте снова через ${seconds} с.`,
  unreachable: 'Сервер не отвечает. Попробуйте ещё раз через минуту.',
  noRoleTitle: 'У вас пока нет доступа',
  noRole: (name: string) =>
    `Учётная запись «${name}» есть, но роль ей не назначена. Попросите администратора назначить роль и войдите снова.`,
  signOut: 'Выйти',
  insecureTitle: 'Вход возможен только по https',
  insecure:
    'Браузер разрешает вход по https или на localhost. ' +
    'Попросите администратора запустить систему с «--lan» или откройте её по https.',
  unreachableTitle: 'Сервер не отвечает',
  unreachableText:
    'Страница загрузилась, но сервер пока недоступен. Если он только что запущен, подождите несколько секунд.',
} as const;
export const sessionTexts = inLanguage('features/session', ru);
