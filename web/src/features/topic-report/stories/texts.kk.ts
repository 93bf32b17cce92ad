import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

const number = (count: number): string => count.toLocaleString('ru-RU');

export const kk: Dictionary<typeof ru> = {
  list: 'Есептегі сюжеттер',
  order: 'Сюжеттер реті',
  orders: { newest: 'Алдымен жаңалары', largest: 'Ең үлкендері', growing: 'Тезірек өсіп жатқандары' },
  networks: (names) => `Желілер: ${names}`,
  engagement: 'Тартылу',
  first: 'Алғашқы дереккөз',
  during: (duration) => `${duration} ішінде тарады`,
  after: (duration) => `${duration} кейін`,
  durations: {
    minutes: (count) => `${number(count)} мин`,
    hours: (count) => `${number(count)} сағ`,
    days: (count) => `${number(count)} күн`,
  },
  tones: (neg, neut, pos) => `жағымсыз ${neg}, бейтарап ${neut}, жағымды ${pos}`,
  beyond: (count) => `Тақырыптан тыс тағы ${number(count)}`,
  beyondHint: 'Осы сюжеттің тақырыпқа немесе есеп шарттарына кірмейтін жарияланымдары',
  open: (count) => `Кім қайта басты: ${number(count)} жарияланым`,
  notRelevant: (count) => `Тақырыпқа қатысы жоқ: ${number(count)} жарияланым`,
  members: 'Сюжеттің жарияланымдары, алғашқысы жоғарыда',
  membersCut: (shown, total) => `${number(total)} ішінен алғашқы ${number(shown)} көрсетілген.`,
  why: 'Неге бірге',
  whyHint: 'Жарияланымдарына ортақ сөздер',
  original: 'Түпнұсқаны ашу',
  failed: 'Сюжеттер жүктелмеді',
  memberFailed: 'Сюжет жүктелмеді',
  memberHint: 'Осы есептің шарттарына сай оның жарияланымдары жоқ болуы мүмкін.',
  empty: 'Сюжеттер жоқ',
  emptyHint: 'Осы шарттарға сай бірде-бір мәтінді бірнеше автор жарияламаған.',
  tab: {
    largest: 'Ең үлкен сюжеттер',
    growing: 'Бір тәулікте ең тез өскендер',
    spread: 'Сюжет қалай тарады',
  },
};
