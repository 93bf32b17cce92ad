import { readFileSync } from 'node:fs';
import type { FixtureResponse, FixtureRoute } from '../contract/fixture-server.js';
import { networkContract } from '../contract/network.contract.js';
import { createCollector } from './collector.js';

const document = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

const added: string[] = [];
let summary = '&lt;p&gt;В Таразе открыли поликлинику.&lt;/p&gt;';

const route =
  (base: () => string): FixtureRoute =>
  ({ url }) => {
    const filled = (text: string): string => text.replaceAll('{base}', base());
    const respond = (type: string, text: string): FixtureResponse => ({
      headers: { 'content-type': type },
      body: filled(text),
    });
    if (url.pathname === '/') return respond('text/html; charset=utf-8', document('home.html'));
    if (url.pathname === '/robots.txt') return respond('text/plain', document('robots.txt'));
    if (url.pathname === '/export/news.xml') {
      const feed = document('feed.xml').replace('&lt;p&gt;В Таразе открыли поликлинику.&lt;/p&gt;', summary);
      return respond('application/rss+xml', feed.replace('<item>', `${added.join('')}<item>`));
    }
    const article = /^\/a\/(1|2|3|new\d+)$/.exec(url.pathname);
    if (!article) return undefined;
    const title = article[1]?.startsWith('new')
      ? `Свежая новость ${article[1]}`
      : article[1] === '1' && summary.includes('исправлено')
        ? 'Исправленный заголовок'
        : article[1] === '3'
          ? 'Над рекой открыли новый мост'
          : `Статья ${article[1]}`;
    return respond(
      'text/html',
      document('article.html').replaceAll('{title}', title).replaceAll('{path}', url.pathname),
    );
  };

networkContract('smi', {
  route,
  collector: (_base, allow) =>
    createCollector({
      SMI_RESOLVE: {},
      SMI_SPACING_MS: 0,
      SMI_CONCURRENCY: 2,
      MM_TIME_ZONE: 'Asia/Almaty',
      MM_ALLOW_PRIVATE: allow,
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    }),
  inputs: {
    known: '{base}/',
    unknown: '{base}/nothing/here.xml?',
    foreign: ['shymnews', '@shymnews', 'два слова.kz ещё', 'ftp://example.kz/'],
  },
  notBefore: new Date('2020-01-01T00:00:00Z'),
  publish: () => {
    added.push(
      `<item><title>Свежая</title><link>{base}/a/new${added.length}</link>` +
        `<guid isPermaLink="false">n-${added.length}</guid><pubDate>Sat, 21 Nov 2026 01:00:00 +0500</pubDate>` +
        '<description>коротко</description></item>',
    );
    return `Свежая новость new${added.length - 1}`;
  },
  edit: () => {
    summary = '&lt;p&gt;В Таразе открыли поликлинику (исправлено).&lt;/p&gt;';
    return {
      code: (posts) => posts.find((p) => p.canonical?.endsWith('/a/1'))?.code ?? 'missing',
      text: 'Исправленный заголовок',
    };
  },
  post: {
    postAddress: '{base}/a/3',
    expectedCode: (posts) => posts.find(({ url }) => url.endsWith('/a/3'))?.code ?? 'missing',
    otherAddresses: ['{base}/a/3#comments'],
    goneAddress: '{base}/a/404',
    foreignAddresses: ['https://user:word@dala.kz/a/3', `https://dala.kz/${'x'.repeat(3_000)}`],
    anyPage: true,
  },
});
