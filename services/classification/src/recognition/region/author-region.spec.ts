import { regionOfAuthor } from './author-region.js';
import type { AuthorFacts } from './author-region.js';

const author: AuthorFacts = { oblasts: [], username: '', fullName: '', biography: '', saved: null };
const regionOf = (facts: Partial<AuthorFacts>) => regionOfAuthor({ ...author, ...facts });
const oblastOf = (facts: Partial<AuthorFacts>) => regionOf(facts)?.oblasts ?? null;
const saved = { oblasts: [31], confidence: 0.9 };

describe('the region of an author', () => {
  it('is that chosen for it, before its name and its saved posts', () => {
    const region = regionOf({ oblasts: [75], fullName: 'Новости Актау', saved });
    expect(region).toEqual({ oblasts: [75], from: 'author-chosen', confidence: 0.85, quote: '' });
    expect(regionOf({ oblasts: [75, 19] })).toMatchObject({ oblasts: [75, 19], confidence: 0.5 });
  });

  it('is that of its name, before its saved posts', () =>
    expect(regionOf({ fullName: 'Новости Актау', saved })).toMatchObject({
      ...{ oblasts: [47], from: 'author-name', quote: 'Актау' },
    }));

  it.each<[string, Partial<AuthorFacts>, number]>([
    ['the Kazakh name', { fullName: 'Тараз жаңалықтары' }, 31],
    ['the villages of a town', { fullName: 'Ақтау ауылдары' }, 47],
    ['a quoted name', { fullName: 'Газета «Вечерний Рудный»' }, 39],
    ['a user name', { fullName: 'City news', username: 'taraz_today24' }, 31],
    ['the biography', { fullName: 'Жаңалықтар', biography: 'Все новости Костаная. Реклама: +7 701 123 45 67' }, 39],
    ['both', { fullName: 'Костанай сегодня', biography: 'Город Костанай: новости, погода, работа' }, 39],
  ])('is named by %s', (_, facts, oblast) => expect(oblastOf(facts)).toEqual([oblast]));

  it.each<[string, Partial<AuthorFacts>]>([
    ['several regions', { fullName: 'Тараз – Шымкент попутчики' }],
    ['a name and a biography that differ', { fullName: 'Новости Тараза', biography: 'Живём в Шымкенте' }],
    ['a namesake', { fullName: 'Жамбылский район, новости' }],
    ['the whole country', { fullName: 'Новости Казахстана', biography: 'О жизни всей страны' }],
    ['no region', { fullName: 'Новости дня', biography: 'Пишите в директ' }],
  ])('is not named by %s; then it is that of its saved posts', (_, facts) => {
    expect(regionOf(facts)).toBeNull();
    expect(regionOf({ ...facts, saved })).toMatchObject({ oblasts: [31], from: 'author-saved', confidence: 0.9 });
  });
});
