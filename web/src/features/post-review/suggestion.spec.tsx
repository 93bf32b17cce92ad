import { render } from '@testing-library/react';
import type { SuggestionWire } from '@mm/proto/http/posts.js';
import { aSuggestion } from '../../../test/desk-server.js';
import { MarkedText } from '../../ui/marked-text/marked-text.js';
import { levelOf, spansOf, suggestionOf } from './suggestion.js';
import { reasonOf } from './suggestion-chip.js';

const at = (percent: number) => ({
  ...{ lang: percent, oblasts: percent, spheres: percent, tone: percent, is_ignored: percent },
});
const suggestion = (over: Partial<SuggestionWire> = {}) => suggestionOf(aSuggestion(over));

test.each([
  [70, 0.69, 'doubtful'],
  [70, 0.7, 'likely'],
  [70, 0.84, 'likely'],
  [70, 0.85, 'sure'],
  [95, 0.94, 'doubtful'],
  [95, 0.96, 'likely'],
  [95, 0.98, 'sure'],
  [0, 0.1, 'likely'],
  [0, 0.5, 'sure'],
  [101, 1, 'doubtful'],
] as const)('at a threshold of %i, %f is %s', (threshold, tone, level) =>
  expect(levelOf(suggestion({ confidence: { tone } }), 'tone', at(threshold))).toBe(level),
);

const word = (quote: string, start: number, head = 'oblasts') => ({
  ...{ head, value: '71', quote, start, end: start + quote.length },
});

test('words that overlap are marked once; those of the author have no place', () => {
  const text = 'Акимат города Астаны';
  const evidence = [
    word('города Астаны', 7),
    word('Астаны', 14),
    word('Акимат', 0),
    word('', 0),
    word('Акимат', 0, 'tone'),
  ];
  expect(spansOf(suggestion({ evidence }), 'oblasts', text)).toEqual([
    { start: 0, end: 6 },
    { start: 7, end: 20 },
  ]);
});

test('a text has its own part of the marks', () => {
  const { container } = render(
    <MarkedText
      text="Столица <b>"
      from={5}
      spans={[
        { start: 1, end: 4 },
        { start: 5, end: 12 },
      ]}
    />,
  );
  expect(container.innerHTML).toMatch(/^<mark[^>]*>Столица<\/mark> &lt;b&gt;$/);
});

test.each([
  [{ oblasts_from: 'author-chosen' }, 'уверенно, 92\u00a0%. по автору: выбрано'],
  [{ oblasts_from: 'author-name' }, 'уверенно, 92\u00a0%. по автору: по имени'],
  [{ oblasts_from: 'author-saved' }, 'уверенно, 92\u00a0%. по автору: по прежним'],
  [{ oblasts_by_author: true }, 'уверенно, 92\u00a0%. по автору: выбрано'],
  [
    { oblasts_from: 'text', evidence: [word('Астаны', 3), word('Астаны', 30)] },
    'уверенно, 92\u00a0%. По словам: Астаны',
  ],
] as const)('%j is said as %s', (over, said) =>
  expect(reasonOf({ suggestion: suggestion(over as Partial<SuggestionWire>), field: 'oblasts', level: 'sure' })).toBe(
    said,
  ),
);
