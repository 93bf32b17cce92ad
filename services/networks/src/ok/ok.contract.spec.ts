import { readFileSync } from 'node:fs';
import type { FixtureRequest, FixtureResponse } from '../contract/fixture-server.js';
import { networkContract } from '../contract/network.contract.js';
import { createCollector } from './collector.js';
import { readCredential, signature } from './ok-signature.js';

interface Topic {
  id: string;
  created_ms: number;
  media: { type: string; text?: string }[];
}
const CREDENTIAL = 'CDEMOKEY:demo-secret:demo-token';
const CLOSED = '54321000999999';

const document = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const json = (body: unknown): FixtureResponse => {
  const code = (body as { error_code?: number }).error_code;
  return {
    headers: {
      'content-type': 'application/json;charset=utf-8',
      ...(code !== undefined && { 'invocation-error': String(code) }),
    },
    body: JSON.stringify(body),
  };
};

/** The recorded topics and 130 older ones, so that paging is used. A sticky one is first. */
const recorded = document('mediatopic.getTopics') as { media_topics: Topic[]; entities: unknown };
const topics = recorded.media_topics;
const template = topics[1] as Topic;
for (let i = 0; i < 130; i++)
  topics.push({
    ...template,
    id: String(156_000_000_000_000 - i),
    created_ms: 1_795_000_000_000 - i * 600_000,
    media: [{ type: 'text', text: `Запись номер ${i}` }],
  });
let newest = 0;

function respond({ form }: FixtureRequest): FixtureResponse | undefined {
  const { sig, ...params } = Object.fromEntries(form);
  if (sig !== signature(params, readCredential(CREDENTIAL))) return json(document('error-104'));
  const group = form.get('gid');
  switch (form.get('method')) {
    case 'url.getInfo':
      if (form.get('url') === 'https://ok.ru/jabyq')
        return json({ type: 'GROUP', objectId: Number(CLOSED), objectIdStr: CLOSED });
      return json(document(form.get('url') === 'https://ok.ru/shymnews' ? 'url.getInfo' : 'url.getInfo-unknown'));
    case 'group.getInfo':
      return json(document(form.get('uids') === CLOSED ? 'group.getInfo-closed' : 'group.getInfo'));
    case 'mediatopic.getTopics': {
      if (group === CLOSED) return json(document('error-10'));
      const offset = Number((form.get('anchor') ?? 'a0').slice(1));
      const next = offset + Number(form.get('count'));
      return json({
        media_topics: topics.slice(offset, next),
        has_more: next < topics.length,
        anchor: `a${next}`,
        entities: recorded.entities,
      });
    }
    case 'mediatopic.getByIds': {
      const ids = new Set(form.get('topic_ids')?.split(','));
      return json({ media_topics: topics.filter(({ id }) => ids.has(id)), entities: recorded.entities });
    }
    case 'discussions.getComments':
    case 'group.getCounters':
      return json(document(form.get('method') ?? ''));
    default:
      return undefined;
  }
}

networkContract('ok', {
  route: () => respond,
  collector: (base, allow) =>
    createCollector({
      OK_API_BASE: `${base}/fb.do`,
      OK_WEB_BASE: 'https://ok.ru',
      OK_RPS: 1_000,
      OK_PER_DAY: 1_000,
      MM_ALLOW_PRIVATE: allow,
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    }),
  credential: CREDENTIAL,
  inputs: {
    known: 'ok.ru/shymnews',
    unknown: 'nobody_at_all',
    closed: 'https://ok.ru/jabyq',
    foreign: ['https://vk.com/shymnews', 'https://tengrinews.kz/rss', 'tengrinews.kz', 'два слова', '!!!'],
  },
  notBefore: new Date('2020-01-01T00:00:00Z'),
  publish: () => {
    const text = `Новая запись ${++newest}`;
    const topic = { ...template, id: String(158_000_000_000_000 + newest), created_ms: 1_795_200_000_000 + newest };
    topics.splice(1, 0, { ...topic, media: [{ type: 'text', text }] });
    return text;
  },
  edit: () => {
    const topic = topics.find(({ id }) => id === '157000000000075') as Topic;
    topic.media[0] = { type: 'text', text: 'Исправленный вопрос о парке' };
    return { code: () => '157000000000075', text: 'Исправленный вопрос о парке' };
  },
  counters: { known: '157000000000077', gone: '157000000000070' },
  comments: { post: '157000000000077', maxLikes: 11 },
  post: {
    postAddress: 'https://ok.ru/group/54321000123456/topic/157000000000077',
    expectedCode: '157000000000077',
    otherAddresses: [
      'https://m.ok.ru/shymnews/topic/157000000000077',
      'https://ok.ru/topic/157000000000077',
      'https://odnoklassniki.ru/group54321000123456/topic/157000000000077',
    ],
    goneAddress: 'https://ok.ru/group/54321000123456/topic/157000000000070',
    foreignAddresses: ['https://ok.ru/shymnews', 'https://vk.com/wall-1_2', 'https://tengrinews.kz/a/topic/1'],
  },
});
