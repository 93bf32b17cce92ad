import { foldWord } from './fold.js';
import { kazakhEndings, kazakhNameEndings } from './kazakh-endings.js';

const formOf = (stem: string, word: string): string | undefined => {
  const [start, whole] = [foldWord(stem), foldWord(word)];
  return whole.startsWith(start) ? kazakhEndings(start).get(whole.slice(start.length)) : undefined;
};

describe('Kazakh endings', () => {
  it.each([
    ['Алматы', 'Алматының Алматыға Алматыны Алматыда Алматыдан Алматымен Алматыдағы Алматыдай Алматыша Алматымыз'],
    ['Ақтау', 'Ақтаудың Ақтауға Ақтауды Ақтауда Ақтаудан Ақтаумен Ақтаудағы Ақтаудағылар Ақтаудікі'],
    ['Қостанай', 'Қостанайдың Қостанайға Қостанайды Қостанайда Қостанайдан Қостанаймен'],
    ['Орал', 'Оралдың Оралға Оралды Оралда Оралдан Оралмен Оралым Оралымыздың'],
    ['Өскемен', 'Өскеменнің Өскеменге Өскеменді Өскеменде Өскеменнен Өскеменмен Өскемендегі'],
    ['Тараз', 'Тараздың Таразға Таразды Таразда Тараздан Таразбен'],
    ['Шымкент', 'Шымкенттің Шымкентке Шымкентті Шымкентте Шымкенттен Шымкентпен Шымкенттегі'],
    ['қала', 'қалалар қалалардың қаласы қаласының қаласында қаласындағы қаласынан қалаларымызда қаламызға'],
    ['аудан', 'аудандар аудандарда ауданы ауданының ауданына ауданындағы аудандарының'],
    ['мектеп', 'мектептер мектептеріміз мектепке мектептен мектеппен'],
  ])('decline %s by number, possession and case', (stem, forms) =>
    expect(forms.split(' ').filter((form) => formOf(stem, form) !== 'noun')).toEqual([]),
  );

  it.each([
    ['Алматы', 'алматылық алматылықтар алматылықтардың алматылығы'],
    ['Орал', 'оралдық оралдықтарға'],
    ['Шымкент', 'шымкенттік шымкенттіктерді'],
    ['Атырау', 'атыраулық атыраулықтармен'],
  ])('derive what belongs to %s', (stem, forms) =>
    expect(forms.split(' ').map((form) => formOf(stem, form))).toEqual(forms.split(' ').map(() => 'belonging')),
  );

  it.each([
    ['Алматы', 'Алматыдың Алматыка Алматытан Алматыпен'],
    ['Шымкент', 'Шымкентнің Шымкентде Шымкентмен'],
    ['Ақтау', 'Ақтауның Ақтаутан Ақтауны'],
    ['Өскемен', 'Өскеменлік Өскементе Өскеменден'],
  ])('follow the last sound of %s', (stem, wrong) =>
    expect(wrong.split(' ').filter((form) => formOf(stem, form) !== undefined)).toEqual([]),
  );

  it('of names leave out what one place cannot have, and forgive a misspelt sound in long ones', () => {
    expect(['келес', 'шу', 'талшык'].map((name) => kazakhNameEndings(name).get(name === 'шу' ? 'лы' : 'и'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(kazakhNameEndings('алматы').get('мыздын')).toBe('noun');
    expect(kazakhNameEndings('шымкент').get('да')).toBe('noun');
    expect(kazakhNameEndings('тараз').get('пен')).toBeUndefined();
    expect([true, false].map((isOwned) => kazakhNameEndings('тенизи', isOwned).get('нде'))).toEqual([
      'noun',
      undefined,
    ]);
  });
});
