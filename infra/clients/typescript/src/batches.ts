/** The limits of one request; the server refuses more than 500 posts and 6 MB. */
const maxPosts = 500;
const maxBytes = 4 * 1024 * 1024;

export interface Batch<T> {
  posts: T[];
  /** Place of the first one in the whole list. */
  start: number;
}

/** Divides posts into requests, in their order. A post that is too large alone has a request of its own. */
export function batchesOf<T>(posts: readonly T[]): Batch<T>[] {
  const batches: Batch<T>[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const [index, post] of posts.entries()) {
    const size = encoder.encode(JSON.stringify(post)).length + 1;
    const last = batches.at(-1);
    if (last && last.posts.length < maxPosts && bytes + size <= maxBytes) {
      last.posts.push(post);
      bytes += size;
    } else {
      batches.push({ posts: [post], start: index });
      bytes = size;
    }
  }
  return batches;
}
