import type { PageTexts } from './texts.js';

/** The texts of the pages in Kazakh. */
export const kk: PageTexts = {
  product: 'Медиамониторинг',
  signIn: 'Кіру',
  username: 'Username',
  password: 'Password',
  remember: 'Remember me',
  login: 'Login',
  wrong: 'Invalid credentials',
  barred: (seconds) => `Кіру әрекеті тым көп. ${seconds} секундтан кейін қайта көріңіз.`,
  expired: 'Кіру бетінің мерзімі өтті. Оны қайта ашыңыз.',
  again: 'Қайта ашу',
  home: 'Басты бетке',
  failed: 'Кіру мүмкін болмады',
  signingOut: 'Шығу',
  signOutQuestion: 'Жүйеден шығу керек пе?',
  signOut: 'Шығу',
  demoTitle: 'Көрсетілімдік есептік жазбалар',
  newPassword: 'Жаңа құпиясөз',
  newPasswordHint: (minLength) => `Өз құпиясөзіңізді ойлап табыңыз: кемінде ${minLength} таңба.`,
  repeatPassword: 'Жаңа құпиясөзді қайталаңыз',
  saveAndSignIn: 'Сақтау және кіру',
  passwordProblems: (minLength) => ({
    'password-too-short': `Құпиясөз ${minLength} таңбадан қысқа.`,
    'password-too-common': 'Мұндай құпиясөзді табу оңай. Басқасын ойлап табыңыз.',
    'password-is-name': 'Құпиясөз есептік жазбаның атын қайталамауы керек.',
    'password-unchanged': 'Жаңа құпиясөз бұрынғысымен бірдей.',
    'passwords-differ': 'Құпиясөздер сәйкес келмейді.',
  }),
  demoHint: (password) => `Пішінді толтыру үшін басыңыз. Бәрінің құпиясөзі: ${password}`,
};
