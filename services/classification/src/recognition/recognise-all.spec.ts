import { recogniseAll } from './recognise-all.js';

const input = (text: string) => ({ text, title: '', authorOblasts: [] });

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
