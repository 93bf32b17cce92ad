/** The watched sources by account: overlapping, over many regions, in Russian and Kazakh. */
const watched = {
  operator: {
    vk: [
      'taraz_ryadom',
      'shymnews',
      'almaty_dvor',
      'karaganda_smena',
      'dorogi_kz',
      'zhkh_kontrol',
      'syr_eli',
      'asel.mama',
    ],
    smi: ['taraz-inform.kz', 'dala-habar.kz', 'karaganda-gazeta.kz', 'uly-dala.kz'],
  },
  superviser: {
    vk: [
      'taraz_ryadom',
      'astana_sreda',
      'aktobe_tochka',
      'turkistan_habar',
      'fermer_dala',
      'marat_zhol',
      'aktau_kaspiy',
    ],
    smi: ['dala-habar.kz', 'shym-kurier.kz', 'astana-vesti.kz', 'kaspiy-times.kz'],
  },
  admin: {
    vk: ['shymnews', 'astana_sreda', 'oskemen_altay', 'pavlodar_irtysh', 'sport_alany', 'eko_golos'],
    smi: ['altai-novosti.kz', 'uly-dala.kz', 'almaty-reporter.kz'],
  },
};

/** Subscribes each account to its sources; subscribing twice changes nothing. @returns how many sources are watched */
export async function watchSources(sessions, print) {
  const names = new Set();
  for (const [username, { vk, smi }] of Object.entries(watched)) {
    const session = sessions[username];
    for (const name of vk)
      await session.get('/api/vk/add-channel', { name, watcher: username }).then(
        () => names.add(name),
        (error) => print(`${name}: ${error.message}`),
      );
    for (const name of smi)
      await session.get(`/api/subscribe-insta-authors/${encodeURIComponent(name)}`, { network: 'smi' }).then(
        () => names.add(name),
        (error) => print(`${name}: ${error.message}`),
      );
    print(`${username} watches ${vk.length} VK authors and ${smi.length} outlets`);
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
  const authors = await admin.get('/api-py/vk/channels', { size: '1000' });
  const { smi_authors: outlets } = await admin.get('/api-py/smi-authors', { size: '1000' });
  const all = [...authors, ...outlets];
  return {
    posts: all.reduce((sum, { progress }) => sum + progress.all_cnt, 0),
    unread: all.filter(({ update_date, trouble }) => update_date === 0 && !trouble).length,
  };
}
