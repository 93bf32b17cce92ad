import { tokenise } from '../text/tokenise.js';
import { recogniseRegion } from './region.js';

const regionsOf = (text: string): number[] => recogniseRegion(text, tokenise(text)).oblasts;

describe('the whole country', () => {
  it.each([
    'Сельским врачам по всей стране поднимут оклады',
    'За месяц в Казахстане родилось 30 тысяч детей',
    'Жители всех регионов республики смогут голосовать досрочно',
    'Елімізде балабақша кезегі қысқарды',
    'Республика бойынша 40 көпір апатты деп танылды',
    'Қазақстан бойынша дауылды ескерту жарияланды',
    'Барлық облыстарда сынақ басталды',
    'Qazaqstanda dollar qymbattady',
    'Министерство просвещения изменило правила приёма в лицеи',
    'Мажилис принял поправки о каршеринге',
    'Үкімет жанармай бағасын шектемек',
    'Нацбанк повысил ставку',
    'Президент подписал указ о призыве',
    'МВД Казахстана: мошенники звонят от имени банков',
  ])('is what a text speaks of that names it, the land or its government: %s', (text) =>
    expect(regionsOf(text)).toEqual([90]),
  );

  it.each([
    ['Министр рассказал в Таразе о планах по всей стране', [31]],
    ['Қазақстан бойынша үздік мектеп Көкшетауда', [11]],
    ['По всей республике и в Актобе потеплеет', [15]],
  ])('is not suggested beside a part of it: %s', (text, expected) => expect(regionsOf(text)).toEqual(expected));

  it.each([
    'Сборная Казахстана по боксу вылетела на турнир',
    'Гражданин Казахстана выиграл лотерею',
    'Певец из Казахстана снял клип',
    'Президент клуба ушёл в отставку',
    'президент федерации бокса поздравил команду',
    'Парламент Грузии принял закон',
    'МВД России возбудило дело',
    'По всей стране в Японии отменили поезда',
    'Шет елде оқып жүрген бауырым келді',
    'Сосед опять сверлит ночью',
  ])('is not what ordinary mentions and other countries mean: %s', (text) => expect(regionsOf(text)).toEqual([]));

  it('comes with its words and a certainty of its own', () => {
    const text = 'Цены выросли по всей стране';
    expect(recogniseRegion(text, tokenise(text))).toMatchObject({
      certainty: 'country',
      found: [{ oblast: 90, start: 13, end: 27, certainty: 'country' }],
    });
  });
});
