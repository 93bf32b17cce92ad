import { emojiKinds } from './emoji.js';

describe('the voice of emoji', () => {
  it.each([
    ['Автобус келді 🥰', 'joy'],
    ['Ну всё ❤️', 'love'],
    ['Дәрігерлерге 👏🏻', 'praise'],
    ['Опять 🤡', 'irony'],
    ['Лифт 😡', 'anger'],
    ['Бабушка 😢', 'grief'],
    ['⚠️ Метель', 'alarm'],
    ['📞 Справки', 'notice'],
    ['Приехали)))', 'smile'],
    ['Не приехали((', 'frown'],
  ])('is heard in «%s»: %s', (text, kind) => expect([...emojiKinds(text).keys()]).toContain(kind));
  it('counts', () => expect(emojiKinds('🔥🔥👍').get('praise')).toBe(3));
  it('is silent in a text with brackets and times', () =>
    expect([...emojiKinds('Приём (по записи) в 9:00, каб. 3 (второй этаж)').keys()]).toEqual([]));
});
