import { tokenise } from '../text/tokenise.js';
import { speechSigns } from './speech-signs.js';

const signs = (text: string, russian = true): string[] => speechSigns(text, tokenise(text), russian);

describe('the way of speaking', () => {
  it.each([
    ['И кто это починит??', true, '??'],
    ['Ура!! Приехали', true, '!!'],
    ['Приём с 9:00', true, 'clock'],
    ['Я живу здесь', true, 'of-me'],
    ['Біздің аулада', false, 'of-us'],
    ['Көпір ертең ашылмақ', false, 'future'],
    ['Не едет и не едет', true, 'denials>=2'],
    ['Автобус келмейді', false, 'denials>=1'],
    ['Стоим', true, 'tail:letter'],
    ['Стоим…', true, 'tail:…'],
    ['Один. Два. Три.', true, 'sentences:3'],
  ])('of «%s» (Russian: %s) has %s', (text, russian, sign) => expect(signs(text, russian)).toContain(sign));
  it('knows the Kazakh question from the Russian denial', () =>
    expect(signs('Бұл не', false)).not.toContain('denials>=1'));
  it('takes no name for a denial', () => expect(signs('Жанұзақбай келді', false)).not.toContain('denials>=1'));
});
