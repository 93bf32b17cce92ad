localStorage.setItem('mm.language', 'en');
const { language, locale, otherLanguage, inLanguage } = await import('./language.js');

test('a stored language that does not exist counts as Russian', () =>
  expect([language, otherLanguage]).toEqual(['ru', 'kk']));

test('a Russian page has the Russian words themselves', () => {
  const russian = { title: 'Система', rows: (n: number) => `строк: ${n}` } as const;
  expect(inLanguage('features/any', russian)).toBe(russian);
});

test('digits are written as in Kazakhstan', () =>
  expect((1234567.5).toLocaleString(locale).replaceAll('\u00a0', ' ')).toBe('1 234 567,5'));

export {};
