/** The Russian texts of the sign-in provider's pages. */
export const texts = {
  product: 'Медиамониторинг',
  signIn: 'Вход',
  username: 'Имя пользователя',
  password: 'Пароль',
  submit: 'Войти',
  wrong: 'Неверное имя пользователя или пароль',
  barred: 'Слишком много попыток. Подождите минуту и попробуйте снова.',
  expired: 'Страница входа устарела. Откройте её заново.',
  again: 'Открыть заново',
  home: 'На главную',
  failed: 'Войти не удалось',
  signingOut: 'Выход',
  signOutQuestion: 'Выйти из системы?',
  signOut: 'Выйти',
  demoTitle: 'Демонстрационные учётные записи',
  demoHint: (password: string) => `Нажмите, чтобы заполнить форму. Пароль у всех: ${password}`,
} as const;
