import path from 'node:path';
import { corpusFindings, readCorpus } from './check-corpus.mjs';

const posts = readCorpus(path.resolve('services/classification/corpus')) as { id: string; text: string }[];
const changed = (texts: readonly string[]): { id: string; text: string }[] => [
  ...posts,
  ...texts.map((text, i) => ({ ...(posts[0] as { id: string; text: string }), id: `planted-${i}`, text })),
];

describe('the own corpus', () => {
  it('has posts that differ, and enough of each label', () => expect(corpusFindings(posts)).toEqual([]));
  it('may not have a post with more than half of the words of another', () => {
    const text = posts[3]?.text ?? '';
    expect(corpusFindings(changed([`${text} Ещё одно слово в конце.`]))).toEqual([
      expect.stringMatching(`^${posts[3]?.id} and planted-0 share \\d+ of their runs of 4 words$`),
    ]);
  });
  it('may not be filled from templates', () => {
    const towns = ['Тараз', 'Актау', 'Абай', 'Конаев'];
    const templated = Array.from({ length: 80 }, (_, i) => `В город ${towns[i % 4]} привезли ${i} тонн угля на зиму`);
    expect(corpusFindings(changed(templated))).toContainEqual(expect.stringMatching(/skeletons repeat/));
  });
  it('may not lack a label', () =>
    expect(corpusFindings(posts.slice(0, 200))).toContainEqual(expect.stringMatching(/^region abai has \d+ posts/)));
});
