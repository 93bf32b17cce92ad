import fs from 'node:fs';
import path from 'node:path';
import { divideUnstored, watchedAuthors } from './owed-posts.mjs';
import { ServedPosts } from './served-posts.mjs';
import { workspaceDatabase, workspaceOf } from './standalone-run.mjs';
import { firstFew } from './verdict.mjs';
import { articleCodes } from './verdict-tables.mjs';

const WHY = {
  unwatched: 'of authors that nobody watches: found by a search, or looked up',
  unlisted: 'articles that no feed has named: opened for a search',
  older: "older than their author's history",
  later: "served after their author's last poll",
};

/**
 * Compares the journal of a running demo with what it stored, and says of the rest why it need not be stored.
 * @param {{ base: string, historyDays: number }} options `base`: the data folder of `npm start`
 * @returns {Promise<number>} lost posts
 */
export async function runJournal({ base, historyDays }) {
  const folder = workspaceOf(base);
  const networks = `http://127.0.0.1:${fs.readFileSync(path.join(folder, 'demo-ports'), 'utf8').trim()}`;
  const served = new ServedPosts(path.join(folder, 'demo-networks'));
  served.read();
  const pool = workspaceDatabase(folder);
  try {
    const { posts } = await (await fetch(`${networks}/__sim/posts`)).json();
    const codes = await articleCodes(pool, networks);
    const published = new Map(posts.map(({ code, date }) => [codes.get(code) ?? code, date * 1000]));
    served.rename(codes);
    const { rows } = await pool.query('SELECT code FROM ingestion.post');
    const stored = new Set(rows.map(({ code }) => code));
    const unstored = new Map([...served.first].filter(([code]) => !stored.has(code)));
    const { lost, ...excused } = divideUnstored(unstored, await watchedAuthors(pool, historyDays), published);
    console.log(`${served.first.size} posts were served, ${unstored.size} of them are not stored:`);
    for (const [why, words] of Object.entries(WHY)) console.log(`  ${excused[why].length} ${words}`);
    console.log(`  ${lost.length} lost${lost.length > 0 ? `: ${firstFew(lost)}` : ''}`);
    return lost.length;
  } finally {
    await pool.end();
  }
}
