import { degradedText } from './search-warnings.js';

test('a provider that gave less is named with the reason, and its engine where that is another one', () => {
  expect(degradedText({ provider: 'yandex', engine: '', fault: 'spent' })).toBe(
    'Поисковик Yandex Search API исчерпал дневной лимит.',
  );
  expect(degradedText({ provider: 'brave', engine: 'brave', fault: 'rate_limited' })).toContain(
    'Поисковик Brave Search API просит подождать',
  );
  expect(degradedText({ provider: 'searxng', engine: 'google', fault: 'blocked' })).toBe(
    'Поисковик SearXNG (google) заблокирован: его результатов нет.',
  );
});
