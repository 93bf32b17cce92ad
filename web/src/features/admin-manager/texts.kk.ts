import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Басқару',
  tabs: {
    accounts: 'Есептік жазбалар',
    users: 'Пайдаланушылар',
    roles: 'Рөлдер',
    proxies: 'Проксилер',
    operators: 'Операторлар',
    owners: 'Иелер',
    tokens: 'Токендер',
    walls: 'Экрандар',
    accessTokens: 'Қолжетімділік токендері',
    audit: 'Журнал',
  },
  result: 'Нәтиже',
  actions: 'Әрекеттер',
  saved: 'сақталды',
  notSaved: (why) => `сақталмады: ${why}`,
  problems: {
    unreachable: 'сервер жауап бермеді. Қайталап көріңіз.',
    refused: 'сервер енгізілгенді қабылдамады. Өрістерді тексеріңіз.',
    forbidden: 'бұған құқығыңыз жоқ.',
    gone: 'жазба бұрын жойылған.',
    failed: 'сервер қатесі. Қайталап көріңіз.',
  },
  state: 'Күйі',
  states: { ready: 'дайын', parked: 'кідірісте', spent: 'жинау лимиті таусылған', off: 'өшірулі' },
  tryNow: 'Қазір байқап көру',
  tryNowOf: (name) => `Қазір байқап көру: ${name}`,
  nextAttempt: (at) => `Келесі әрекет: ${at}.`,
  spentReason: 'Күннің қалған лимиті адамдардың сұрауларына арналған.',
  answer: (text) => `Жауап: «${text}»`,
  lastGood: 'Соңғы жұмысы',
  never: 'әлі болмаған',
  spent: 'Бір күндік шығын',
  spentBy: (name) => `Бір күндік шығын: ${name}`,
  spentOf: (spent, budget) => `${budget} ішінен ${spent}`,
  noBudget: 'лимитсіз',
  proxy: 'Прокси',
  noProxy: 'тікелей',
  walls: {
    hint:
      'Экран «Жиынтық» бетінде қосылады: «Экран» → «Экранды қосу». Қосылған экран өз тақырыптарын жүйеге кірмей ' +
      'көрсетеді, оны қосқан адамнан артық көрмейді және ештеңені өзгерте алмайды.',
  },
};
