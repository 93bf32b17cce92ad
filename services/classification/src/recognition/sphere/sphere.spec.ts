import { spheres } from '@mm/proto/vocabulary/reference-lists.js';
import { tokenise } from '../text/tokenise.js';
import { sphereLexicon } from './lexicon.js';
import { sphereVotes } from './sphere.js';

const slugs = (text: string): string[] =>
  sphereVotes(tokenise(text))
    .spheres.map((id) => spheres.find((sphere) => sphere.id === id)?.slug ?? '')
    .sort();

describe('spheres of a text', () => {
  it('have a lexicon each', () =>
    expect(sphereLexicon.map(({ sphere }) => sphere).sort((a, b) => a - b)).toEqual(spheres.map(({ id }) => id)));

  it.each([
    ['Открыли новую поликлинику', ['healthcare']],
    ['Дәрігерлер қабылдауы', ['healthcare']],
    ['Учителя провели урок', ['education']],
    ['Студенттер емтихан тапсырды', ['education']],
    ['Инфляция и экспорт', ['economy']],
    ['Автобус опоздал', ['transport']],
    ['Пойыз кешікті', ['transport']],
    ['Жарық жиі өшеді', ['housing-utilities']],
    ['Отключили отопление', ['housing-utilities']],
    ['Сайгаков стало больше', ['ecology']],
    ['Полиция ищет вора', ['security']],
    ['Спектакль в театре', ['culture']],
    ['Футболшылар турнирі', ['sport']],
    ['Чабаны и сено', ['agriculture']],
    ['Зейнеткерлерге жәрдемақы', ['social-protection']],
    ['Сайлау және референдум', ['politics']],
    ['Нейросеть и робот', ['science-digital']],
    ['Туристы и курорт', ['tourism']],
  ])('are recognised by Russian and Kazakh words: %s', (text, expected) => expect(slugs(text)).toEqual(expected));

  it.each([
    ['ДТП на перекрёстке', ['security', 'transport']],
    ['Жол апатынан зардап шекті', ['security', 'transport']],
    ['Лесной пожар потушили', ['ecology', 'security']],
    ['Тариф на тепло', ['economy', 'housing-utilities']],
    ['Школьный автобус', ['education', 'transport']],
  ])('come in pairs if a word belongs to two: %s', (text, expected) => expect(slugs(text)).toEqual(expected));

  it.each([['Науқан басталды'], ['Он стоит и ждёт'], ['Ит үреді'], ['көп тұр']])(
    'are not recognised in look-alikes: %s',
    (text) => expect(slugs(text)).toEqual([]),
  );

  it('are at most three', () => expect(slugs('школа больница театр футбол пенсия полиция автобус').length).toBe(3));

  it('are not recognised in place names', () => {
    const tokens = tokenise('Еңбекшіқазақ ауданы');
    expect(sphereVotes(tokens, { placeWords: new Set([0]) }).spheres).toEqual([]);
  });

  it('depend more on the title', () => {
    const tokens = tokenise('Театр. Потом врачи');
    expect(sphereVotes(tokens, { titleWords: 1 }).spheres[0]).toBe(8);
  });
});
