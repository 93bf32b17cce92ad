import { withoutFooter } from './without-footer.js';

describe('a text without its footer', () => {
  const news = 'В Таразе открыли новую школу на шестьсот мест, её ждали пять лет.';
  it.each([
    '\n\nПодписаться на канал «Новости Тараза»',
    '\n\n👉 Подписывайтесь: t.me/taraz_news\n📲 Инстаграм: @taraz_news',
    '\nТолығырақ: https://mm.kz/123',
    '\n📞 Call-center: 109',
  ])('has spaces in its place, so that positions stay: %s', (footer) =>
    expect(withoutFooter(news + footer).trimEnd()).toBe(news),
  );
  it('keeps its length', () => expect(withoutFooter(`${news}\n@taraz_news`)).toHaveLength(news.length + 12));
  it.each([
    'Подписывайтесь на наш канал',
    'Продам гараж\nт.me/garage @garage',
    `${news}\nПродам гараж, пишите @garage`,
    `${news}\nВсе уроки начнутся в восемь.`,
  ])('is the whole text if there is no footer or nothing else: %s', (text) => expect(withoutFooter(text)).toBe(text));
  it('is found in linear time', () =>
    expect(withoutFooter(`${news}${'\n@taraz'.repeat(100_000)}`).length).toBe(news.length + 700_000));
});
