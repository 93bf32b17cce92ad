const PER_ACCOUNT = 45;

/**
 * Saves and ignores some past posts, as the operator and the superviser would: most as the machine suggests,
 * some corrected. Does nothing where enough is reviewed.
 * @returns how many were saved and ignored
 */
export async function reviewSome(sessions, print) {
  const count = { saved: 0, ignored: 0 };
  for (const username of ['operator', 'superviser']) {
    const session = sessions[username];
    const posts = await allPosts(session);
    const left = PER_ACCOUNT - posts.filter((post) => post.reviewed_by === username).length;
    const stride = Math.max(1, Math.floor(posts.length / PER_ACCOUNT));
    const chosen = posts
      .filter((post, i) => i % stride === 0 && !post.saved && !post.is_ignored && !post.withdrawn)
      .slice(0, Math.max(0, left));
    for (const [i, post] of chosen.entries()) {
      const labels = i % 5 === 4 || post.suggested?.is_ignored ? { is_ignored: true } : labelsFor(post, i);
      if (!labels) continue;
      await save(session, username, { id: post.id, version: post.version, code: post.code, ...labels }, post).then(
        () => count[labels.is_ignored ? 'ignored' : 'saved']++,
        (error) => print(error.message),
      );
    }
  }
  print(`${count.saved} posts saved, ${count.ignored} ignored`);
  return count;
}

/** The posts that the account watches, newest first, up to five pages. */
async function allPosts(session) {
  const all = [];
  let after;
  for (let page = 1; page <= 5; page++) {
    const { posts, next } = await session.get('/api-py/socmedia/posts', {
      state: 'all',
      mine: 'true',
      size: '1000',
      ...(after && { after }),
    });
    all.push(...posts);
    if (next === null) break;
    after = next;
  }
  return all;
}

function labelsFor({ suggested }, i) {
  const spheres = suggested?.spheres ?? [];
  const oblasts = suggested?.oblasts ?? [];
  return {
    is_ignored: false,
    spheres: spheres.length > 0 ? spheres : [11],
    oblasts: oblasts.length > 0 ? oblasts : [31],
    tone: i % 11 === 0 ? -2 : (suggested?.tone ?? 2),
    lang: suggested?.lang ?? 'ru',
  };
}

/** The call that saves a post of each network, by its number on the wire; outlets have none. */
const saves = {
  1: (session, post) => session.post('/api-py/insta-media-save', { post }),
  2: (session, post, user) => session.post(`/api-py/facebook-media-save/${user}`, { post }),
  3: (session, post) => session.post('/api-py/vk/post', { post }),
  4: (session, post) => session.post('/api-py/youtube-media-save', post),
  5: (session, post) => session.post('/api-py/telegram/post', post),
  6: (session, post) => session.post('/api-py/ok-media-save', post),
};
const saveArticle = (session, media) => session.post('/api-py/smi-media-save', { media });

const save = (session, user, labels, { socialNet }) => (saves[socialNet] ?? saveArticle)(session, labels, user);
