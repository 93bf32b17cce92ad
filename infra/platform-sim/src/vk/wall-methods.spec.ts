import { startTestSimulator } from '../testing/test-simulator.js';
import { vkAuthors } from '../world/vk-authors.js';
import { repostedPost } from './wall-methods.js';

test('a repost shows what another author wrote, never another repost', async () => {
  const { simulator, stop } = await startTestSimulator();
  const { world } = simulator;
  const sourceOf = (post: Parameters<typeof repostedPost>[0]) => repostedPost(post, { world, base: '', served: [] });
  const sources = vkAuthors.flatMap((author) => world.allPosts(author)).flatMap((post) => sourceOf(post) ?? []);
  stop();
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter(sourceOf)).toEqual([]);
});
