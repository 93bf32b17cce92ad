import { plainText } from './channel-text.js';

const link = (text: string, words: string, url: string) =>
  ({ _: 'messageEntityTextUrl', offset: text.indexOf(words), length: words.length, url }) as const;

describe('the plain text of a message', () => {
  it('has the addresses of hidden links in brackets after their words', () => {
    const text = '😀 Читайте у нас и у них.';
    const entities = [link(text, 'у нас', 'https://a.kz/1'), link(text, 'у них', 'http://b.kz/2')];
    expect(plainText(text, entities)).toBe('😀 Читайте у нас (https://a.kz/1) и у них (http://b.kz/2).');
  });

  it('does not repeat an address that the text has', () => {
    const text = 'Подробно на www.a.kz/1 и тут';
    expect(plainText(text, [link(text, 'тут', 'https://www.a.kz/1/')])).toBe(text);
  });

  it('has an address once, after the last of the words that lead to it', () => {
    const text = 'Важное сообщение акимата \nДальше';
    const entities = [link(text, 'Важное', 'https://a.kz/1'), link(text, ' сообщение акимата \n', 'https://a.kz/1')];
    expect(plainText(text, entities)).toBe('Важное сообщение акимата (https://a.kz/1) \nДальше');
  });

  it('leaves out what is no web address and every other entity', () => {
    const text = 'Бот и жирно';
    const bold = { _: 'messageEntityBold', offset: 6, length: 5 } as const;
    expect(plainText(text, [link(text, 'Бот', 'tg://user?id=1'), bold])).toBe(text);
    expect(plainText(text, [link(text, 'Бот', 'javascript:alert(1)')])).toBe(text);
    expect(plainText(text)).toBe(text);
  });
});
