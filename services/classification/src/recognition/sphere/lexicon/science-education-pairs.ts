import type { WeightedWords } from '../sphere-words.js';

/** Words of science or education together with each other, politics, culture or transport. */
export const scienceEducationPairs: readonly WeightedWords[] = [
  {
    spheres: [2, 4],
    weight: 3,
    words: `
    школьн автобус, школьный автобус, школьные автобус, школьного автобус, школьных автобус, школьном автобус, мектеп автобус
  `,
  },
  {
    spheres: [8, 13],
    weight: 2.5,
    words: `
    археолог, қазба жұмыс, раскопк, петроглиф
  `,
  },
  {
    spheres: [13, 12],
    weight: 2,
    words: `
    закон об искусственн, министр искусственн, министерств искусственн, министр цифр, цифровой кодекс
  `,
  },
  {
    spheres: [13, 2],
    weight: 2.5,
    words: `
    научн конкурс, робототехник, жас ғалым, ғылыми жоба, кружок робот, стем, stem, хакатон студ
  `,
  },
  {
    spheres: [13, 2],
    weight: 2.5,
    words: `
    роботтехник, робототехник, олимпиаде по информат
  `,
  },
  {
    spheres: [8, 13],
    weight: 2.5,
    words: `
    онлайн кітапхана, электронная библиотек, цифровой музей, виртуальный музей
  `,
  },
  {
    spheres: [12, 2],
    weight: 2,
    words: `
    школьных учебник раскрит
  `,
  },
];
