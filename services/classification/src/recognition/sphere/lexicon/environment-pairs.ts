import type { WeightedWords } from '../sphere-words.js';

/** Words of ecology or utilities together with each other, politics, agriculture or transport. */
export const environmentPairs: readonly WeightedWords[] = [
  {
    spheres: [6, 12],
    weight: 3,
    words: `
    защите животн, закон о защите животн, экологическ кодекс, экологический кодекс, жануарларды қорғау
  `,
  },
  {
    spheres: [6, 5],
    weight: 2.5,
    words: `
    мусорн полигон, мусорного полигон, свалк, стихийн свалк, қоқыс полигон, раздельн сбор, переработк мусор, сортировк отход, сортировк мусор, қоқыс өңде,
    заңсыз қоқыс, қоқыс үйінді, тэц дым, заңсыз полигон
  `,
  },
  {
    spheres: [5, 10],
    weight: 2,
    words: `
    поливн вод, поливной вод, поливная вод, ағын су егін
  `,
  },
  {
    spheres: [4, 5],
    weight: 2,
    words: `
    уборк снег, уборка снег, снегоуборочн, қар тазала, гололед, көктайғақ
  `,
  },
  {
    spheres: [6, 10],
    weight: 2.2,
    words: `
    засух, құрғақшылық, маловодь
  `,
  },
];
