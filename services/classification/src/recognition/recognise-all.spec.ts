import { recogniseAll } from './recognise-all.js';
import type { AuthorFacts } from './region/author-region.js';

const input = (text: string) => ({ text, title: '' });
const author = { oblasts: [], username: '', fullName: '', biography: '', saved: null };
const outcomeOf = (text: string, facts: Partial<AuthorFacts>) =>
  recogniseAll([{ text, author: { ...author, ...facts } }])[0];

describe('recognition of a batch', () => {
  it('has one outcome for each text, in order', () => {
    const outcomes = recogniseAll([input('В Шымкенте построили дорогу.'), input('Алматыда жаңа мектеп ашылды.')]);
    expect(outcomes.map((outcome) => ('recognition' in outcome ? outcome.recognition.lang : outcome))).toEqual([
      'ru',
      'kz',
    ]);
  });

  it('is not spoiled by a text that fails', () => {
    const broken = { ...input(''), text: undefined as unknown as string };
    const [first, second] = recogniseAll([broken, input('В Шымкенте построили дорогу.')]);
    expect(first).toEqual({ reason: expect.stringMatching(/^recognition failed: /) as unknown });
    expect(second).toHaveProperty('recognition.lang', 'ru');
  });

  it('of nothing is nothing', () => expect(recogniseAll([])).toEqual([]));
});

describe('the region of a text by its author', () => {
  const saved = { oblasts: [31], confidence: 0.9 };

  it('is taken where the text names none, and says where it is from, how sure it is and why', () => {
    expect(outcomeOf('Дороги снова в ямах.', { fullName: 'Подслушано Актау', saved })).toMatchObject({
      recognition: {
        ...{ oblasts: [47], oblastsByAuthor: true, oblastsFrom: 'author-name', confidence: { oblasts: 0.8 } },
        evidence: expect.arrayContaining([
          { head: 'oblasts', value: '47', quote: 'Актау', start: 0, end: 0 },
        ]) as unknown[],
      },
    });
    expect(outcomeOf('Дороги снова в ямах.', { saved })).toMatchObject({
      recognition: { oblasts: [31], oblastsFrom: 'author-saved', confidence: { oblasts: 0.9 } },
    });
  });

  it('is not taken where the text names one', () =>
    expect(outcomeOf('В Костанае дороги снова в ямах.', { oblasts: [47] })).toMatchObject({
      recognition: { oblasts: [39], oblastsByAuthor: false, oblastsFrom: 'text' },
    }));

  it('decides between namesakes', () => {
    const text = 'В Жамбылском районе открыли школу.';
    expect([27, 59].map((oblast) => outcomeOf(text, { saved: { oblasts: [oblast], confidence: 0.9 } }))).toEqual(
      [27, 59].map((oblast) =>
        expect.objectContaining({ recognition: expect.objectContaining({ oblasts: [oblast] }) as unknown }),
      ),
    );
  });

  it('is nowhere without author', () =>
    expect(recogniseAll([input('Дороги снова в ямах.')])).toMatchObject([
      { recognition: { oblasts: [], oblastsFrom: null } },
    ]));
});
