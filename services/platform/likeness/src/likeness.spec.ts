import fc from 'fast-check';
import { likenessOf } from './likeness.js';
import { type Print, printOf } from './print.js';
import { floorOf } from './strictness.js';

const printed = (text: string): Print => printOf('', text) as Print;
const likeness = (a: string, b: string): number => likenessOf(printed(a), printed(b));

const news =
  'В Таразе открыли новый мост через реку Талас, сообщили в акимате. Строительство началось в 2024 году и обошлось ' +
  'бюджету в 2,4 млрд тенге. Длина моста 180 метров, по нему проложены четыре полосы и тротуары. Прежний мост ' +
  'закрыли после паводка, жители объезжали его через село Жанаул.';
const about = (place: string, rest: string): string => `В ${place} ${rest}`;

describe('one text', () => {
  it.each([
    ['again', news],
    ['with another headline', `Жители Тараза дождались! ${news.slice(news.indexOf('Строительство'))}`],
    ['with a channel at its end', `${news}\n\n👉 Новости Тараза. Подписаться (https://t.me/taraz)`],
    ['shortened', news.slice(0, news.indexOf('Длина'))],
    ['with other words for some', news.replace('сообщили', 'рассказали').replace('обошлось', 'стоило')],
    ['in Kazakh letters that look like others', news.replaceAll('а', 'a').replaceAll('е', 'e')],
    ['with a number written otherwise', news.replace('2,4 млрд', '2 400 000 000')],
    ['with a story before it', `Напомним, что весной область страдала от воды. ${news}`],
  ])('%s is one story', (_, other) => expect(likeness(news, other)).toBeGreaterThan(floorOf(2)));
});

describe('other texts', () => {
  const weather = (place: string, by: number): string =>
    `Завтра в ${place} ожидается переменная облачность, без осадков, ветер ${by} м/с, ночью ${by + 3}, ` +
    `днём ${by + 15} градусов тепла.`;
  const digest = Array.from({ length: 9 }, (_, i) => `Новость номер ${i} о разном из разных мест страны. `);
  const rates = (usd: string, eur: string): string =>
    `Курс валют на сегодня: доллар США ${usd} тенге, евро ${eur} тенге, российский рубль ${usd.slice(2)} тенге. ` +
    'Данные Национального банка.';
  it.each([
    ['weather of another day', weather('Алматы', 5), weather('Алматы', 9)],
    ['weather of another city', weather('Алматы', 5), weather('Астане', 9)],
    ['exchange rates', rates('507,12', '590,31'), rates('509,87', '588,02')],
    [
      'an accident elsewhere',
      about('Шымкенте', 'произошло ДТП с участием двух автомобилей, есть пострадавшие, сообщили в полиции области'),
      about('Костанае', 'произошло ДТП с участием двух автомобилей, есть пострадавшие, сообщили в полиции области'),
    ],
    [
      'an item of a digest',
      'Новый мост через реку Талас открыли в Таразе',
      `Главное за день. ${digest.join('')}Новый мост через реку Талас открыли в Таразе.`,
    ],
    ['nothing in common', news, 'Школьники Актау выиграли олимпиаду по физике и поедут в столицу на финал'],
  ])('%s is another story', (_, a, b) => expect(likeness(a, b)).toBeLessThan(floorOf(2)));
});

it('is symmetric and between 0 and 1; a text is most like itself', () => {
  const sentences = news.split('. ');
  const text = fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 40 }).map((some) => some.join('. '));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const found = likeness(a, b);
      expect(likeness(b, a)).toBe(found);
      expect([found >= 0, found <= likeness(a, a), likeness(a, a) <= 1]).toEqual([true, true, true]);
    }),
  );
});
