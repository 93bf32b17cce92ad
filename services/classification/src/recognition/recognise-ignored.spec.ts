import { recognise } from './recognise.js';

const ignored = (text: string): boolean => recognise({ text }).is_ignored;

describe('a text not worth reviewing', () => {
  it.each([
    'Продам гараж, недорого',
    'Сдам квартиру в Павлодаре',
    'Требуются водители, график 2/2',
    'Розыгрыш телефона, подпишись!',
    'Акция! Вторая пицца в подарок',
    'Заработок без вложений, пиши в директ',
    'С днём рождения, коллега!',
    'Гороскоп на завтра',
    'Наращивание ресниц, запись 8 701 123 45 67',
    'Пәтер сатылады',
    'Жұмысшы керек, хабарласыңыз',
    'Үйден шықпай табыс табыңыз, сілтемеге өтіңіз!',
    'Қайырлы таң, достар!',
    'Мерекеңіз құтты болсын!',
    'Жұлдызнама: тоқты',
  ])('is an advert, a sale, a vacancy, a giveaway, a greeting or a horoscope: %s', (text) =>
    expect(ignored(text)).toBe(true),
  );
  it.each(['😍😍🔥', '!!! 100 %', ''])('has no words: %s', (text) => expect(ignored(text)).toBe(true));
  it.each(['В Москве открыли станцию метро', 'Түркияда ұшақ құлады', 'Weather in London will be rainy'])(
    'is foreign and unrelated to Kazakhstan: %s',
    (text) => expect(ignored(text)).toBe(true),
  );
  it.each([
    'Казахстанский боксёр победил в Лондоне',
    'В Алматы прилетел рейс из Москвы',
    'Президент поздравил учителей',
    'На ярмарке вакансий в Семее сто предложений',
    'Қазақстан мен Қытай келісімге қол қойды',
    'Театр уехал на гастроли во Францию',
  ])('is not news related to Kazakhstan: %s', (text) => expect(ignored(text)).toBe(false));
  it('has no spheres, keeps the places, and has a reason', () => {
    const { spheres, oblasts, evidence } = recognise({ text: 'Продам трактор в Костанае' });
    expect({ spheres, oblasts }).toEqual({ spheres: [], oblasts: [39] });
    expect(evidence).toContainEqual({ head: 'is_ignored', value: 'noise', quote: 'Продам', start: 0, end: 6 });
  });
});
