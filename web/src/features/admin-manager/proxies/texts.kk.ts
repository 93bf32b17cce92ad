import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  label: 'Прокси',
  hint:
    'Желі оның белгісі бар прокси арқылы оқылады. Мұндай прокси болмаса, тікелей оқылады; ' +
    'бәрі кідірісте болса, жинау күтеді, айналып өтпейді.',
  serves: (platform, networks) => `${platform} – ${networks}`,
  add: 'Прокси қосу',
  address: 'Мекенжай',
  account: 'Есептік жазба',
  noAccount: 'құпиясөзсіз',
  platforms: 'Желілер',
  platformsOf: (address) => `Прокси желілері: ${address}`,
  credentials: 'Пайдаланатындар',
  removeOf: (address) => `Проксиді жою: ${address}`,
  removeQuestion: (address) =>
    `${address} проксиі жойылсын ба? Оны пайдаланатын операторлар мен токендер басқасын алады.`,
  removed: 'Прокси жойылды',
  listFailed: 'Проксилер жүктелмеді',
  emptyTitle: 'Прокси жоқ',
  emptyText: 'Желілер тікелей оқылады. Прокси қосып, сол арқылы оқылатын желілерді белгілеңіз.',
  fields: {
    proxy: 'Прокси',
    port: 'Порт',
    username: 'Пайдаланушы аты',
    password: 'Құпиясөз',
    protocol: 'Хаттама',
  },
  proxyHint: 'Сервер аты немесе IP мекенжайы, хаттамасыз және портсыз.',
  passwordHint: 'Шифрланып сақталады және енді көрсетілмейді.',
  invalid: {
    proxy: 'Сервер атын немесе IP мекенжайын енгізіңіз, http:// мен портсыз',
    port: '1 мен 65535 аралығындағы портты енгізіңіз',
    username: '200 таңбадан ұзын болмауы керек',
    password: '2000 таңбадан ұзын болмауы керек',
    protocol: 'Хаттаманы таңдаңыз',
  },
  save: 'Қосу',
  faults: {
    transient: 'Прокси жауап бермейді немесе тым баяу.',
    auth_required: 'Прокси атты немесе құпиясөзді қабылдамайды.',
    blocked: 'Прокси қосылудан бас тартады.',
    rate_limited: 'Прокси күтуді сұрайды.',
  },
};
