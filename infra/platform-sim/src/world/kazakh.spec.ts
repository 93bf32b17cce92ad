import { ablative, dative, genitive, locative } from './kazakh.js';

describe('Kazakh endings', () => {
  it.each([
    ['Тараз', 'Таразда', 'Тараздың', 'Таразға', 'Тараздан'],
    ['Семей', 'Семейде', 'Семейдің', 'Семейге', 'Семейден'],
    ['Ақтөбе', 'Ақтөбеде', 'Ақтөбенің', 'Ақтөбеге', 'Ақтөбеден'],
    ['Шымкент', 'Шымкентте', 'Шымкенттің', 'Шымкентке', 'Шымкенттен'],
    ['Атырау', 'Атырауда', 'Атыраудың', 'Атырауға', 'Атыраудан'],
    ['Түркістан', 'Түркістанда', 'Түркістанның', 'Түркістанға', 'Түркістаннан'],
    ['Өскемен', 'Өскеменде', 'Өскеменнің', 'Өскеменге', 'Өскеменнен'],
  ])('%s takes endings by its vowels and its last sound', (word, where, whose, to, from) => {
    expect([locative(word), genitive(word), dative(word), ablative(word)]).toEqual([where, whose, to, from]);
  });

  it('puts an н between a possessive and its ending', () => {
    expect(locative('Жамбыл облысы')).toBe('Жамбыл облысында');
    expect(dative('Астана қаласы')).toBe('Астана қаласына');
  });
});
