import { firstFew } from './verdict.mjs';

/**
 * @typedef {{ id: number, code: string, version: number, saved: boolean, ignored: boolean }} StoredPost
 * @typedef {{ postId: number, version: number, saved: boolean, ignored: boolean, decisionId: string | null }} Version
 * @typedef {{ posts?: { id: number, version: number }[], undoes?: string }} SentBody
 * @typedef {{ status: number, results: { id: number, result: string }[] }} Answer of a refusal without results
 * @typedef {{ body: SentBody, tries: number, answers: Answer[] }} SentDecision
 */

/**
 * Compares what was published and what two browsers sent with the posts and their history: each post is decided, each
 * version was made by one decision from the version that its sender saw, each decision was answered, always alike, and
 * did what its answer says.
 * @param {{ published: string[], posts: StoredPost[], history: Version[], sent: Map<string, SentDecision> }} run
 *   `sent`: by the decision's id
 * @returns {string[]} faults
 */
export function compareDesk({ published, posts, history, sent }) {
  const versions = groupBy(history, ({ postId }) => postId);
  const faults = [
    ...comparePublished(published, posts),
    ...some('were decided in no way', posts.filter(({ saved, ignored }) => !saved && !ignored).map(nameOf)),
    ...some('are saved and ignored', posts.filter(({ saved, ignored }) => saved && ignored).map(nameOf)),
    ...some('are not what their last version is', posts.filter(isUnlikeHistory(versions)).map(nameOf)),
  ];
  for (const list of versions.values()) faults.push(...compareVersions(list, sent));
  return [...faults, ...compareAnswers(history, sent)];
}

/** The lists of what has the same key, by the key. */
function groupBy(list, keyOf) {
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const nameOf = ({ id, code }) => `${id} (${code})`;
const some = (what, names) => (names.length > 0 ? [`${names.length} posts ${what}: ${firstFew(names)}`] : []);

function comparePublished(published, posts) {
  const stored = groupBy(posts, ({ code }) => code);
  return [
    ...(published.length === 0 ? ['nothing was published'] : []),
    ...some(
      'are not in review',
      published.filter((code) => !stored.has(code)),
    ),
    ...some(
      'are twice in review',
      [...stored].flatMap(([code, list]) => (list.length > 1 ? [code] : [])),
    ),
  ];
}

const isUnlikeHistory = (versions) => (post) => {
  const list = versions.get(post.id) ?? [];
  const last = list.find(({ version }) => version === post.version);
  if (list.length !== post.version) return true;
  return post.version > 0 && (last?.saved !== post.saved || last?.ignored !== post.ignored);
};

/** Each version of a post comes from the one before it. */
function compareVersions(list, sent) {
  const faults = [];
  const made = new Map(list.map((one) => [one.version, one]));
  const decisions = new Set();
  for (const { postId, version, decisionId } of list) {
    const of = `version ${version} of post ${postId}`;
    const decision = decisionId === null ? undefined : sent.get(decisionId);
    if (decisions.has(decisionId)) faults.push(`${of} was made by a decision that had made one before`);
    decisions.add(decisionId);
    if (!decision) faults.push(`${of} was made by a decision that nobody sent`);
    else if (decision.body.undoes !== undefined) {
      if (made.get(version - 1)?.decisionId !== decision.body.undoes)
        faults.push(`${of} takes back a decision that did not make the version before it`);
    } else {
      const seen = decision.body.posts?.find(({ id }) => id === postId);
      if (seen?.version !== version - 1)
        faults.push(`${of} was decided by somebody who saw ${seen?.version ?? 'none'}`);
    }
  }
  return faults;
}

function compareAnswers(history, sent) {
  const faults = [];
  const done = groupBy(history, ({ decisionId }) => decisionId);
  for (const [id, { answers }] of sent) {
    const [first, ...others] = answers.map(({ results }) => wordsOf(results));
    if (first === undefined) faults.push(`decision ${id} was never answered`);
    if (others.some((other) => other !== first)) faults.push(`decision ${id} was answered in different ways`);
    const inHistory = (done.get(id) ?? []).map(({ postId }) => postId).sort((a, b) => a - b);
    const answered = (answers[0]?.results ?? []).flatMap((one) => (one.result === 'done' ? [one.id] : []));
    if (first !== undefined && `${inHistory}` !== `${answered.sort((a, b) => a - b)}`)
      faults.push(`decision ${id} was answered as done for [${answered}], but it changed [${inHistory}]`);
  }
  return faults;
}

const wordsOf = (results) =>
  [...results]
    .sort((a, b) => a.id - b.id)
    .map(({ id, result }) => `${id} ${result}`)
    .join();
