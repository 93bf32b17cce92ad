import type { WeightedWords } from '../sphere-words.js';

/** Words of healthcare together with another sphere, security and the economy excepted. */
export const healthcarePairs: readonly WeightedWords[] = [
  {
    spheres: [1, 10],
    weight: 3,
    words: `
    бруцеллез, сибирск язв, птичий грипп, птичьего гриппа, құс тұмау, күйдіргі, сарып
  `,
  },
  {
    spheres: [1, 14],
    weight: 2,
    words: `
    санаторн лечен, шипажайда емдел
  `,
  },
  {
    spheres: [1, 9],
    weight: 2.5,
    words: `
    допинг
  `,
  },
  {
    spheres: [1, 2],
    weight: 2.5,
    words: `
    дипломмен жүрген дәрігер, медколледж, медуниверситет, медицина университет
  `,
  },
  {
    spheres: [1, 4],
    weight: 2.5,
    words: `
    скорой помощи попал, жедел жәрдем көлігі, санавиац
  `,
  },
  {
    spheres: [1, 2],
    weight: 2.5,
    words: `
    отравились школьник, отравление в школ, мектеп асхана, асханасынан, карантин в школ, школа закрыта на карантин, школьн медсест, ученики отрав,
    детсад отрав
  `,
  },
  {
    spheres: [13, 1],
    weight: 3,
    words: `
    телемедицин, медицинское приложение, приложение для записи, робот хирург, цифровое здрав
  `,
  },
];
