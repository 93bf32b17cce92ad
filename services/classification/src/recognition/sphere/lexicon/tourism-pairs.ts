import type { WeightedWords } from '../sphere-words.js';

/** Words of tourism together with culture, sport or ecology. */
export const tourismPairs: readonly WeightedWords[] = [
  {
    spheres: [8, 14],
    weight: 3,
    words: `
    этнофестивал, паломн, зиярат, қажылық
  `,
  },
  {
    spheres: [9, 14],
    weight: 3,
    words: `
    горнолыжн, шаңғы база, тау шаңғы, лыжн баз, лыжная баз, альпин, шаңғы курорт
  `,
  },
  {
    spheres: [6, 14],
    weight: 2.5,
    words: `
    нацпарк, национальн парк, национального парк, национальном парк, ұлттық парк, ұлттық табиғи парк
  `,
  },
  {
    spheres: [14, 8],
    weight: 2.2,
    words: `
    этноаул, этноауыл, юнеско, көне қала, этнофест, қызғалдақ фестив
  `,
  },
];
