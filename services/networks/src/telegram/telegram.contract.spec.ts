import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FixtureRoute, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import { networkContract } from '../contract/network.contract.js';
import type { NetworkCollector } from '../network/network-collector.js';
import { createCollector } from './collector.js';

const document = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

const PAGE_SIZE = 4;
const CODE = '1100000123';
const name = 'qalalyq_habar';
/** Blocks of messages in the order of their ids. */
const blocks = document('messages.html').split(/\n(?=<div class="tgme_widget_message_wrap )/);
const idOf = (block: string): number => Number(/data-post="\w+\/(\d+)"/.exec(block)?.[1]);
const textBlock = blocks.find((block) => idOf(block) === 108) ?? '';

const preview = (query: URLSearchParams): string => {
  const before = Number(query.get('before') ?? Infinity);
  const older = blocks.filter((block) => idOf(block) < before);
  const shown = older.slice(-PAGE_SIZE);
  const first = older.length > shown.length ? idOf(shown[0] ?? '') : 0;
  const more =
    '<div class="tgme_widget_message_centered js-messages_more_wrap">' +
    `<a href="/s/${name}?before=${first}" class="tme_messages_more js-messages_more" data-before="${first}"></a></div>`;
  return document('channel.html')
    .replace('{prev}', first ? `<link rel="prev" href="/s/${name}?before=${first}">` : '')
    .replace('{more}', first ? more : '')
    .replace('{messages}', () => shown.join('\n'));
};

const contact = (username: string, extra: string): string =>
  document('contact.html').replaceAll('{name}', username).replace('{extra}', extra);

const extras: Readonly<Record<string, string>> = {
  qupia_arna: '1 234 subscribers',
  qala_toby: '97 957 members, 4 138 online',
  birbot: '8 122 955 monthly users',
};

const route =
  (_base: () => string): FixtureRoute =>
  ({ url }) => {
    const html = (body: string): { headers: Record<string, string>; body: string } => ({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body,
    });
    const [, section, username = ''] = /^\/(s\/)?(\w+)$/.exec(url.pathname) ?? [];
    if (section === undefined) return username ? html(contact(username, extras[username] ?? '')) : undefined;
    if (username === name) return html(preview(url.searchParams));
    if (username === 'bos_arna') return html(document('channel.html').replace(/\{\w+\}/g, ''));
    return { status: 302, headers: { location: `/${username}` } };
  };

const collectorAt = (base: string, allow: string[]): NetworkCollector =>
  createCollector({
    TELEGRAM_WEB_BASE: base,
    TELEGRAM_DC: '',
    TELEGRAM_PUBLIC_KEY: '',
    TELEGRAM_RPS: 10_000,
    TELEGRAM_PER_DAY: 10_000,
    TELEGRAM_JOIN_SECONDS: 1,
    MM_ALLOW_PRIVATE: allow,
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });

networkContract('telegram on its public pages', {
  route,
  collector: collectorAt,
  inputs: {
    known: `{base}/s/${name}`,
    unknown: '@eshkim_joq',
    foreign: [
      'https://vk.com/shymnews',
      'https://t.me/+AbCdEfGh',
      'канал',
      'dala-habar.kz',
      'UC_x5XG1OV2P6uZZ5FSM9Ttw!',
    ],
  },
  notBefore: new Date('2020-01-01T00:00:00Z'),
  publish: () => {
    const id = Math.max(...blocks.map(idOf)) + 1;
    const text = `Жаңа хабар ${id}`;
    blocks.push(
      textBlock
        .replaceAll(/\/108\b/g, `/${id}`)
        .replace('Ертең мектептерде сабақ болмайды', text)
        .replaceAll('2026-11-01T10', '2026-11-02T10'),
    );
    return text;
  },
  edit: () => {
    const at = blocks.findIndex((block) => idOf(block) === 116);
    const text = '<div class="tgme_widget_message_text js-message_text" dir="auto">Түзетілді</div>';
    blocks[at] = (blocks[at] ?? '')
      .replace('<div class="message_media_not_supported_wrap">', `${text}$&`)
      .replace('<a class="tgme_widget_message_date"', 'edited &nbsp;$&');
    return { code: () => `${CODE}_116`, text: 'Түзетілді' };
  },
  counters: { known: `${CODE}_110`, gone: `${CODE}_109` },
  post: {
    postAddress: `{base}/${name}/108`,
    expectedCode: `${CODE}_108`,
    otherAddresses: [`https://t.me/s/${name}/108`, `https://telegram.me/${name}/108?single`],
    goneAddress: `https://t.me/${name}/109`,
    foreignAddresses: [`https://t.me/${name}`, 'https://t.me/c/1100000123/108', `https://vk.com/${name}/108`],
  },
});

describe('a name', () => {
  let server: FixtureServer;
  let collector: NetworkCollector;
  beforeAll(async () => {
    server = await fixtureServer(route(() => ''));
    collector = collectorAt(server.base, [server.hostPort]);
  });
  afterEach(() => server.fail(undefined));
  afterAll(() => server.close());

  const lookup = async (input: string): Promise<unknown> => {
    const ref = collector.parseRef(input);
    if (!ref) throw new Error(`cannot parse ${input}`);
    return collector.lookup(ref, {});
  };

  it.each([
    ['qupia_arna', { kind: 'closed_account', native: { code: 'no_preview' } }],
    ['qala_toby', { kind: 'not_found', native: { code: 'no_preview' } }],
    ['birbot', { kind: 'not_found', native: { code: 'no_preview' } }],
    ['bos_arna', { kind: 'not_found', native: { code: 'no_messages' } }],
    [CODE, { kind: 'auth_required', scope: 'author', native: { code: 'name_needed' } }],
  ])('such as %s is not found for what it is', (input, fault) => expect(lookup(input)).rejects.toMatchObject(fault));

  it('that belongs to another channel now gives neither posts nor counters of it', async () => {
    const author = { code: '1100000999', username: name, url: '' };
    const limits = { maxPosts: 10, notBefore: new Date(0) };
    const taken = { kind: 'not_found', native: { code: 'other_channel' } };
    const pages = collector.posts(author, null, {}, limits)[Symbol.asyncIterator]();
    await expect(pages.next()).rejects.toMatchObject(taken);
    await expect(collector.counters?.(['1100000999_110'], {}, author)).rejects.toMatchObject(taken);
  });

  it('that has no name needs an account: that it is not on public pages does not say that it is gone', async () => {
    const author = { code: CODE, username: CODE, url: '' };
    const limits = { maxPosts: 10, notBefore: new Date(0) };
    const needed = { kind: 'auth_required', scope: 'author' };
    await expect(collector.posts(author, null, {}, limits)[Symbol.asyncIterator]().next()).rejects.toMatchObject(
      needed,
    );
    await expect(collector.counters?.([`${CODE}_110`], {}, author)).rejects.toMatchObject(needed);
  });

  it('that leads to another site, or to a channel whose messages have no id, is schema drift', async () => {
    const other = await fixtureServer(() => ({ body: contact(name, '5 subscribers') }));
    collector = collectorAt(server.base, [server.hostPort, other.hostPort]);
    server.fail({ status: 302, headers: { location: `${other.base}/${name}` } });
    await expect(lookup(name)).rejects.toMatchObject({ kind: 'schema_drift' });
    await other.close();
    server.fail({ body: preview(new URLSearchParams()).replace(/ data-view="[^"]*"/g, '') });
    await expect(lookup(name)).rejects.toMatchObject({ kind: 'schema_drift' });
  });
});
