import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

// Only types may be imported here: language.js waits for this file.
const locale = 'ru-RU';
const counted = (unit: string) => (count: number) => `${count.toLocaleString(locale)} ${unit}`;

export const kk: Dictionary<typeof ru> = {
  hint: 'Баптаулар бүкіл жүйеге қолданылады. Өзгерістер бірнеше секундта, қайта іске қоспай күшіне енеді.',
  save: 'Сақтау',
  saveCount: (count) => `Сақтау (${count})`,
  reset: 'Қайтару',
  saved: 'Баптаулар сақталды',
  result: 'Баптаулар',
  refused: 'Ештеңе сақталмады: белгіленген мәндерді түзетіңіз.',
  notSaved: 'Ештеңе сақталмады. Қайталап көріңіз.',
  listFailed: 'Баптаулар жүктелмеді',
  unsaved: 'сақталмаған',
  savedNow: (value) => `Сақталғаны: ${value}.`,
  limits: (min, max) => `${min} мен ${max} аралығында.`,
  initial: (value) => `Бастапқы мәні: ${value}.`,
  toInitial: 'Бастапқы мәнге қайтару',
  toInitialOf: (name) => `Бастапқы мәнге қайтару: ${name}`,
  neverChanged: 'Өзгертілмеген.',
  changed: (name, when) => `Өзгерткен: ${name}, ${when}.`,
  wrongNumber: (min, max) => `${min} мен ${max} аралығындағы бүтін санды енгізіңіз.`,
  wrongZone: 'Мұндай уақыт белдеуі жоқ.',
  groups: {
    reports: 'Есептер және уақыт',
    recognition: 'Тану: не өзі қабылданады',
    retention: 'Сақтау мерзімдері',
    tokens: 'Қолжетімділік токендері',
    signIn: 'Жүйеге кіру',
    storage: 'Сақтау құны',
  },
  groupHints: {
    recognition:
      'Жүйе кемінде осыншалықты сенімді болса, өріс өзі толтырылады. Сенімі төмені сұрақ белгісімен көрінеді, оны ' +
      'адам растайды. 0 – бәрін қабылдау, 101 – ештеңені қабылдамау. Есептерде ұсынылғаны әрдайым ескеріледі.',
  },
  units: {
    days: counted('күн'),
    'requests-per-minute': (count) => `минутына ${count.toLocaleString(locale)} шақыру`,
    'requests-per-day': (count) => `күніне ${count.toLocaleString(locale)} шақыру`,
    percent: (count) => `${count.toLocaleString(locale)}%`,
    characters: counted('таңба'),
    tenge: (count) => `${count.toLocaleString(locale)} ₸`,
  },
  settings: {
    'time-zone': {
      name: 'Уақыт белдеуі',
      about: 'Есептердегі, жүктеп алынған файлдардағы және графиктердегі сағат, күн және ай осы белдеумен есептеледі.',
    },
    'hide-from': {
      name: 'Есептерде жасыру, %',
      about:
        'Адам тексермеген жарияланымдар, егер жүйе олардың артық екеніне кемінде осыншалықты сенімді болса, ' +
        'жасырылады. 101 – ештеңені жасырмау.',
    },
    'accept-lang': { name: 'Тіл, %', about: 'Тіл өзі қойылып, бір пернемен қабылданады.' },
    'accept-oblasts': { name: 'Облыстар, %', about: 'Облыстар өзі қойылып, бір пернемен қабылданады.' },
    'accept-spheres': { name: 'Салалар, %', about: 'Салалар өзі қойылып, бір пернемен қабылданады.' },
    'accept-tone': { name: 'Реңк, %', about: 'Реңк өзі қойылып, бір пернемен қабылданады.' },
    'accept-ignored': { name: 'Елемеу, %', about: '«Елемеу» белгісі өзі қойылып, бір пернемен қабылданады.' },
    'post-days': {
      name: 'Посттар мен жарияланымдар, күн',
      about:
        'Посттар, жарияланымдар мен пікірлер жарияланған күннен бастап қанша сақталады. Ескілері біржола жойылады.',
    },
    'picture-days': {
      name: 'Суреттер, күн',
      about: 'Посттардың суреттері қанша сақталады. Мәтіндері қалады.',
    },
    'log-days': {
      name: 'Қызметтер арасындағы оқиғалар журналы, күн',
      about: 'Тоқтап қалған қызмет өткізіп алғанын осы уақыт ішінде қуып жете алады.',
    },
    'audit-days': {
      name: 'Өзгерістер журналы, күн',
      about: 'Кім нені өзгерткені немесе жүктеп алғаны туралы жазбалар қанша сақталады.',
    },
    'token-minute-quota': {
      name: 'Минутына шақыру саны',
      about: 'Өз шектеуі жоқ әр қолжетімділік токені үшін.',
    },
    'token-day-quota': {
      name: 'Күніне шақыру саны',
      about: 'Өз шектеуі жоқ әр қолжетімділік токені үшін.',
    },
    'password-length': {
      name: 'Құпиясөздің ең аз ұзындығы, таңба',
      about: 'Жаңа құпиясөздер үшін. Keycloak-та ұзындықты оның өз саясаты белгілейді.',
    },
    'gigabyte-month-price': {
      name: 'Бір гигабайттың айлық бағасы, ₸',
      about: 'Сақтау құны осымен есептеледі. 0 – тек көлемін көрсету.',
    },
  },
};
