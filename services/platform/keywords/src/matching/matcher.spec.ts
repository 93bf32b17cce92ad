import * as fc from 'fast-check';
import { SearchedText, matches } from '../evaluate.js';
import { TopicMatcher, type TopicExpression } from './matcher.js';
import { normalise, wordsOfPublication } from '../normalise.js';
import { parse, parseList } from '../parse.js';

const matchesText = (source: string, text: string): boolean =>
  matches(parse(source), new SearchedText(normalise([text])));
const topic = (topicId: number, keywords: string, exclude = '', attrSearch = false): TopicExpression => ({
  topicId,
  keywords: parse(keywords),
  exclude: parseList(exclude),
  attrSearch,
});

describe('spellings of one word', () => {
  it.each([
    ['жергілікті билік', 'Жергiлiктi билiк жиналды'],
    ['істі қарау', 'Iстi қарау басталды'],
    ['тасқын', 'Тacқын болады'],
    ['гауһар', 'гауhар тас'],
    ['мәжіліс', 'Мəжіліс отырысы'],
    ['мука', 'Цены на муку́ растут'],
    ['мейрам', 'меи\u0306рам құтты болсын'],
    ['больница №12', 'Больница № 12 закрыта'],
    ['больница № 12', 'больнице №12 помогли'],
    ['izmir', 'İZMİR limanı'],
    ['тема', 'т\u0336е\u0336м\u0336а\u0336'],
    ['усть-каменогорск', 'Усть\u2011Каменогорск'],
    ['кокшетау', 'Кок\u00adше\u00adтау'],
    ["д'артаньян", 'Д’Артаньян'],
    ["д'артаньян", 'ДʼАртаньян'],
    ['п.с.', 'П.С. Пишите'],
    ['dtek', 'ＤＴＥＫ'],
    ['#ЧистыйВоздух', 'Наш #чистыйвоздух'],
    ['парк', '#парк_победы открыт'],
    ['победа', 'Гуляли в #ПаркПобеды'],
    ['парк победы', 'Гуляли в #ПаркПобеды'],
    ['#ПаркПобеды', 'Гуляли в #ПаркПобеды'],
    ['в #паркпобеды', 'Гуляли в #ПаркПобеды сегодня'],
    ['#паркпобеды сегодня', 'Гуляли в #ПаркПобеды сегодня'],
    ['в парке победы сегодня', 'Гуляли в #ПаркПобеды сегодня'],
    ['победа', '#Наш_ПаркПобеды'],
    ['тэц', 'Новости #ТЭЦАлматы'],
    ['алматы', 'Новости #АлматыТЭЦ'],
    ['форум 2031', 'Завтра #Форум2031'],
    ['#форум2031', 'Завтра #Форум2031'],
    ['💧', 'Вода 💧 ушла'],
    ['💧', '💧'],
    ['вода ушла', 'Вода 💧 ушла'],
    ['вода 💧', '💧💧 Нет воды'],
    ['(газ | вода 💧) ушла', 'Вода ушла 💧'],
    ['🚰💧', 'Вода 💧 и 🚰'],
    ['👍', 'Спасибо 👍🏿'],
    ['👧', 'Семья 👨\u200d👩\u200d👧'],
    ['🇰🇿 праздник', '🇰🇿 С праздником!'],
    ['❤\ufe0f', 'Люблю ❤'],
    ['7 чудес', '7\ufe0f\u20e3 чудес'],
    ['c++', 'Кружок C++, набор'],
    ['"c++" + набор', 'Кружок c++: набор'],
    ['c++ | rust', 'Кружок С++'],
    ['c+++набор', 'Кружок c++, набор'],
    ['кружок c', 'Кружок C++, набор'],
    ['c#', 'Пишем на C#.'],
    ['.net', 'Ищем (.NET) программиста'],
  ])('%s is found in %s', (source, text) => expect(matchesText(source, text)).toBe(true));

  it.each([
    ['5000', 'собрали 5 000 подписей'],
    ['no5', 'школа №5'],
    ['победа', 'Гуляли в #паркпобеды'],
    ['победа', 'Гуляли в ПаркПобеды'],
    ['💧', 'Вода ушла'],
    ['вода 💧', 'Вода ушла'],
    ['🇰🇿', '🇰🇬 и 🇿🇦'],
    ['c++', 'Витамин C'],
    ['c#', 'Витамин c #полезно'],
    ['.net', 'сайт example.net'],
  ])('%s is not found in %s', (source, text) => expect(matchesText(source, text)).toBe(false));
});

describe('matching an expression against a text', () => {
  const text = 'В Алматы открыли новую школу на 300 мест. Аким города Ерболат Досаев поздравил учителей.';
  it.each([
    ['школа', true],
    ['школы + аким', true],
    ['школа + больница', false],
    ['больница | учитель', true],
    ['новая школа', true],
    ['школа новая', false],
    ['"школа"', false],
    ['"школу"', true],
    ['школ*', true],
    ['шко* + ака*', false],
    ['аким города', true],
    ['аким | мэр города', true],
    ['(аким | мэр) города', true],
    ['аким + (больница | школа)', true],
    ['АЛМАТЫ', true],
    ['300 мест', true],
    ['нов* школ*', true],
    ['открыть', true],
  ])('%s', (source, expected) => {
    expect(matchesText(source, text)).toBe(expected);
  });

  it('treats Kazakh letters typed without a Kazakh layout as equal [D §8]', () => {
    expect(matchesText('кала акими', 'Қала әкімі кездесу өткізді')).toBe(true);
    expect(matchesText('қала әкімдері', 'Кала акимдери жиналды')).toBe(true);
    expect(matchesText('мектеп', 'Ауылдағы мектептерде жөндеу жүріп жатыр')).toBe(true);
  });
});

describe('the topic matcher', () => {
  it('finds exactly the topics of a publication', () => {
    const matcher = new TopicMatcher([
      topic(7, 'школа + аким'),
      topic(3, 'больниц*'),
      topic(5, 'детский сад | школа'),
      topic(9, 'дорога'),
    ]);
    expect(matcher.match(wordsOfPublication(['Аким посетил школу'], []))).toEqual([7, 5]);
  });

  it('leaves out what the topic excludes [D §8]', () => {
    const matcher = new TopicMatcher([topic(1, 'матч', 'спорт, футбол')]);
    const [football, other] = ['Матч сборной по футболу', 'Матч столетия'].map((text) =>
      matcher.match(wordsOfPublication([text], [])),
    );
    expect([football, other]).toEqual([[], [1]]);
  });

  it('matches names of author, source, sphere, oblast and event only for topics with attrSearch [S2 §3, D §8]', () => {
    const matcher = new TopicMatcher([
      topic(1, 'tengrinews'),
      topic(2, 'tengrinews', '', true),
      topic(3, 'школа + карагандинская', '', true),
    ]);
    expect(matcher.match(wordsOfPublication(['Открыта школа'], ['Tengrinews', 'Карагандинская']))).toEqual([2, 3]);
  });

  it('gives the same result as evaluating each expression separately, for any expressions and texts', () => {
    const word = fc.constantFrom(
      'школа',
      'школы',
      'аким',
      'акимат',
      'город',
      'города',
      'Астана',
      'қала',
      'дорога',
      'ремонт',
      'вода',
    );
    const term = fc.oneof(
      word,
      word.map((w) => `"${w}"`),
      word.map((w) => `${w.slice(0, 4)}*`),
      word.map((w) => `${w.slice(0, 2)}* ${w}`),
      fc.constantFrom('💧', 'вода 💧', '#дорогавода', 'а*'),
      fc.tuple(word, word).map((pair) => pair.join(' ')),
    );
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 3 },
        term,
        fc
          .tuple(tie('expression'), fc.constantFrom('+', '|'), tie('expression'))
          .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      ),
    }));
    const written = fc.constantFrom('школу', 'акимату', 'городом', '#ДорогаВода', '💧', 'астана');
    const texts = fc.array(fc.oneof(word, written), { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(expression, fc.option(expression), fc.boolean()), { minLength: 1, maxLength: 8 }),
        fc.tuple(texts, texts, texts),
        (sources, [title, text, name]) => {
          const topics = sources.map(([source, exclude, attrSearch], i) =>
            topic(i + 1, source, exclude ?? '', attrSearch),
          );
          const publication = wordsOfPublication([title, text], [name]);
          const [plain, named] = [new SearchedText(publication.text), new SearchedText(publication.withNames)];
          const alone = topics.flatMap(({ topicId, keywords, exclude, attrSearch }) =>
            matches(keywords, attrSearch ? named : plain) && !(exclude && matches(exclude, plain)) ? [topicId] : [],
          );
          const matcher = new TopicMatcher(topics);
          expect([matcher.match(publication), matcher.match(publication)]).toEqual([alone, alone]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
