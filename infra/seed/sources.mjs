import fs from 'node:fs';

/** The watched sources by account: overlapping, over many regions and all networks, in Russian and Kazakh. */
const watched = JSON.parse(fs.readFileSync(new URL('./watched.json', import.meta.url), 'utf8'));

/** Accounts with which the product reads networks that need one. */
const operators = [
  { network: 'instagram', username: 'demo_reader', password: 'demo-reader' },
  { network: 'instagram', username: 'demo_reader2', password: 'demo-reader2' },
  { network: 'facebook', username: 'demo_page_reader', password: 'demo-graph-token' },
];

/** Pages that the administrator has collected without watching them, by oblast. */
const owners = [
  { network: 'facebook', api: '/api', url: 'https://www.facebook.com/aktobe.media', oblast: 15 },
  { network: 'facebook', api: '/api', url: 'https://www.facebook.com/mangystau.times', oblast: 47 },
  { network: 'facebook', api: '/api', url: 'https://www.facebook.com/zhetisu.alany', oblast: 33 },
  { network: 'instagram', api: '/api-py', url: 'oral.qalasy', oblast: 27 },
  { network: 'instagram', api: '/api-py', url: 'almaty.koshesi', oblast: 0 },
];

/** How each network's own calls add an author, and where they list its authors. */
const networks = {
  vk: {
    add: (session, name, watcher) => session.get('/api/vk/add-channel', { name, watcher }),
    list: (admin) => admin.get('/api-py/vk/channels', { size: '1000' }),
  },
  telegram: {
    add: (session, name, watcher) => session.get('/api-tg/telegram/add-channel', { name, watcher }),
    list: (admin) => admin.get('/api-py/telegram/channels', { size: '1000' }),
  },
  smi: {
    add: (session, name) => session.get(`/api/subscribe-insta-authors/${encodeURIComponent(name)}`, { network: 'smi' }),
    list: async (admin) => (await admin.get('/api-py/smi-authors', { size: '1000' })).smi_authors,
  },
  youtube: {
    add: (session, chanel_url, user) => session.post('/api-py/subscribe-youtube-authors', { chanel_url, user }),
    list: async (admin) => (await admin.get('/api-py/youtube-authors', { size: '1000' })).youtube_authors,
  },
  ok: {
    add: (session, chanel_url, user) => session.post('/api-py/subscribe-ok-authors', { chanel_url, user }),
    list: async (admin) => (await admin.get('/api-py/ok-authors', { size: '1000' })).ok_authors,
  },
  facebook: {
    add: (session, name, watcher) => session.get('/api-py/facebook/add-channel', { name, watcher }),
    list: (admin) => admin.get('/api-py/facebook/channels', { size: '1000' }),
  },
  instagram: {
    add: (session, name) =>
      session.get(`/api/subscribe-insta-authors/${encodeURIComponent(name)}/nonoperator`, { network: 'instagram' }),
    list: async (admin) => (await admin.get('/api-py/insta-authors', { size: '1000' })).insta_authors,
  },
};

/** Adds the accounts that read networks; adding twice changes nothing. */
export async function addOperators({ admin }, print) {
  for (const { network, username, password } of operators)
    await admin
      .post(`/api-py/add-${network}-credentials`, { username, password })
      .catch((error) => print(`${username}: ${error.message}`));
  print(`${operators.length} accounts that read networks`);
}

/** Adds the owners that are missing, each with its oblast. */
export async function addOwners({ admin }, print) {
  for (const { network, api, url, oblast } of owners)
    await addOwner(admin, { network, api, url, oblast }).catch((error) => print(`${url}: ${error.message}`));
  print(`${owners.length} owners`);
}

async function addOwner(admin, { network, api, url, oblast }) {
  const { username, reason } = await admin.post(`${api}/add-new-${network}-owner`, { url });
  if (!username) throw new Error(reason);
  const all = Object.values(await admin.get(`/api-py/distinct-${network}-oblasts`)).flat();
  const owner = all.find((one) => one.username === username);
  if (owner && owner.oblast === 0 && oblast > 0)
    await admin.post(`/api-py/update-${network}-owner-oblast`, { id: owner.id, oblast });
}

/** Subscribes each account to its sources; subscribing twice changes nothing. @returns how many sources are watched */
export async function watchSources(sessions, print) {
  const names = new Set();
  const subscribe = async (username, network) => {
    for (const name of watched[username][network] ?? [])
      await networks[network].add(sessions[username], name, username).then(
        () => names.add(`${network}:${name}`),
        (error) => print(`${name}: ${error.message}`),
      );
  };
  for (const username of Object.keys(watched)) {
    // Networks have their own limits of calls per second, so they do not wait for each other.
    await Promise.all(Object.keys(networks).map((network) => subscribe(username, network)));
    const counts = Object.entries(watched[username]).map(([network, { length }]) => `${network} ${length}`);
    print(`${username} watches ${counts.join(', ')}`);
  }
  return names.size;
}

/** Rate-limited crawls of slow outlets: not waited for. */
const SLOW_SOURCES = 2;

/** Waits until the sources are read and few new posts arrive, at most `timeoutMs`. @returns number of posts */
export async function waitForHistory({ admin }, print, timeoutMs = 60_000) {
  let last = 0;
  let quietRounds = 0;
  for (const end = Date.now() + timeoutMs; Date.now() < end && quietRounds < 3;) {
    await new Promise((r) => setTimeout(r, 1000));
    const { posts, unread } = await collected(admin);
    quietRounds = unread <= SLOW_SOURCES && posts - last <= 10 ? quietRounds + 1 : 0;
    if (posts - last > 10) print(`${posts} posts collected${unread > 0 ? `, ${unread} sources to go` : ''} …`);
    last = posts;
  }
  return last;
}

async function collected(admin) {
  const lists = await Promise.all(Object.values(networks).map(({ list }) => list(admin)));
  const all = lists.flat();
  return {
    posts: all.reduce((sum, { progress }) => sum + progress.all_cnt, 0),
    unread: all.filter(({ update_date, last_fault: fault }) => update_date === 0 && !fault).length,
  };
}
