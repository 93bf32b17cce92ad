import { toldWords } from './told-words.js';

const folded = (text: string): string =>
  toldWords(text)
    .map((word) => word.folded)
    .join(' ');

describe('the words of what a post tells', () => {
  it.each([
    ['Ёлка в Қарағанды, 𝗔𝗹𝗺𝗮𝘁𝘆', 'елка в караганды almaty'],
    ['Пожар (https://t.me/news/1) потушен: t.me/news #пожар @akimat', 'пожар потушен'],
    ['12 500 тенге, 15,9 и 10:30; 1999 2000', '12500 тенге 15.9 и 10.30 1999 2000'],
    ['100км за 2-3 часа', '100 км за 2 3 часа'],
    ['2,5 тыс. тенге, 3 млн жителей и 7 тысяч лет', '2500 тенге 3000000 жителей и 7000 лет'],
    ['Игра S.T.A.L.K.E.R. вышла', 'игра s.t.a.l.k.e.r. вышла'],
    ['Мост открыт. Наш канал, подписывайтесь: https://t.me/most', 'мост открыт'],
    ['Мост открыт.\n👉 Новости моста. Подписаться', 'мост открыт'],
    ['Көпір ашылды! Каналымызға жазылыңыз', 'копир ашылды'],
    ['Подписан закон о мостах', 'подписан закон о мостах'],
    ['', ''],
  ])('%s', (text, words) => expect(folded(text)).toBe(words));

  it('an invitation is looked for at the end only', () => {
    const text = `Подписывайтесь на нас. ${'Слово о мосте и реке. '.repeat(5)}`;
    expect(folded(text)).toContain('подписывайтесь');
  });

  it('names are capital letters within a sentence', () => {
    const names = toldWords('Вчера аким Алматы Иванов, «Самрук» и Мост. Он сказал: Мост в Таразе').filter(
      (w) => w.isName,
    );
    expect(names.map((word) => word.folded)).toEqual(['алматы', 'иванов', 'самрук', 'мост', 'таразе']);
  });

  it('figures are numbers, dates and times', () => {
    const figures = toldWords('5 мая 2026 в 10.30 погибли 2 человека, 15%').filter((word) => word.isFigure);
    expect(figures.map((word) => word.folded)).toEqual(['5', '2026', '10.30', '2', '15']);
  });
});
