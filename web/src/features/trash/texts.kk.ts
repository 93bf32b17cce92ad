import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Жойылғандар',
  hint: 'Тақырыптарды, бөлімдер мен оқиғаларды жойылғаннан кейін 30 күн ішінде қайтаруға болады.',
  search: 'Атауы бойынша іздеу',
  columns: {
    kind: 'Не',
    name: 'Атауы',
    author: 'Автор',
    deleted: 'Жойылды',
    by: 'Кім жойды',
    until: 'Сақталу мерзімі',
  },
  kinds: { topic: 'Тақырып', section: 'Бөлім', event: 'Оқиға' },
  restore: 'Қалпына келтіру',
  restoreNamed: (name) => `Қалпына келтіру: «${name}»`,
  result: 'Нәтиже',
  restored: {
    topic: (name) => `«${name}» тақырыбы қалпына келтірілді`,
    section: (name) => `«${name}» бөлімі қалпына келтірілді`,
    event: (name) => `«${name}» оқиғасы қалпына келтірілді`,
  },
  taken: {
    topic: 'Мұндай атауы бар тақырып бұрыннан бар',
    section: 'Мұндай атауы бар бөлім бұрыннан бар',
    event: 'Мұндай атауы бар тақырып бұрыннан бар',
  },
  gone: 'Бұл жойылғандар тізімінде енді жоқ',
  failed: 'Қалпына келтіру мүмкін болмады',
  listFailed: 'Жойылғандар тізімі жүктелмеді',
  none: 'Ештеңе жойылмаған',
  noneHint: 'Жойылған тақырыптар, бөлімдер мен оқиғалар осында шығады.',
  notFound: 'Ештеңе табылмады',
  reset: 'Іздеуді тазалау',
};
