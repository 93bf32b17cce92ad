import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface Post {
  id: string;
  text: string;
}
const script = fileURLToPath(new URL('./check-corpus.mjs', import.meta.url));
const { corpusFindings, readCorpus } = (await import(script)) as {
  readCorpus: (folder: string) => Post[];
  corpusFindings: (posts: readonly Post[]) => string[];
};

const posts = readCorpus(path.resolve('services/classification/corpus'));
const changed = (texts: readonly string[]): Post[] => [
  ...posts,
  ...texts.map((text, i) => ({ ...(posts[0] as Post), id: `planted-${i}`, text })),
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
