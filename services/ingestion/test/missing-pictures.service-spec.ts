import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CollectContext, NetworkCollector } from '@mm/networks/network-collector.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import { defineService } from '@mm/service-host/service.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { IngestionModule } from '../src/ingestion.module.js';
import { FindPictures } from '../src/pictures/find-pictures.js';
import { aRawPost } from './a-raw-post.js';
import { StandInClients } from './stand-in-clients.js';
import { StandInNetwork, type StandInAuthor } from './stand-in-network.js';
import { written } from './written-rows.js';

const PHOTO = 2;
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(300, 2)]);
const host = http.createServer((incoming, outgoing) => {
  const isThere = incoming.url !== '/gone.png';
  outgoing.writeHead(isThere ? 200 : 404, { 'content-type': 'image/png' }).end(isThere ? png : undefined);
});

/** Shows the pictures of its posts only when it is asked for them. */
class PictureNetwork extends StandInNetwork {
  readonly shown = new Map<string, string[]>();
  readonly asked: string[][] = [];
  pictureFault: NetworkFault | undefined;

  pictures: NetworkCollector['pictures'] = async (codes, { signal }: CollectContext) => {
    signal?.throwIfAborted();
    this.asked.push([...codes].sort());
    if (this.pictureFault) throw this.pictureFault;
    return Promise.resolve(
      new Map(codes.flatMap((code) => [[code, this.shown.get(code)] as const]).filter(hasPictures)),
    );
  };
}
const hasPictures = (entry: readonly [string, string[] | undefined]): entry is [string, string[]] =>
  entry[1] !== undefined;

const channels = new PictureNetwork('telegram', { credential: 'none', operator: 'client', countersByAuthor: true });
const clients = new StandInClients();
let harness: ServiceHarness;
let authors = 2_000;

const as = (path: string): request.Test =>
  request(harness.url)
    .get(path)
    .set('authorization', harness.bearer('operator', ['mm_operator']));
const finder = (): FindPictures => harness.app.get(FindPictures);
const address = (name: string): string => `http://pictures.example/${name}.png`;

beforeAll(async () => {
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
  const hostPort = `127.0.0.1:${(host.address() as AddressInfo).port}`;
  const definition = defineService({
    name: 'ingestion',
    module: (given) => IngestionModule.forEnvironment(given, { telegram: channels }, clients),
  });
  harness = await serviceHarness(definition, {
    MM_POLL: '{"*":{"min":3600,"max":7200}}',
    MM_COUNT_EVERY: '3600',
    MM_PICTURES_MB: '0',
    MM_ALLOW_PRIVATE: hostPort,
    MM_PICTURE_RESOLVE: JSON.stringify({ 'pictures.example': `http://${hostPort}` }),
  });
});
afterAll(async () => {
  await harness.stop();
  host.closeAllConnections();
  await new Promise((closed) => host.close(closed));
});
beforeEach(() => {
  channels.asked.length = 0;
  channels.pictureFault = undefined;
});

/** A channel whose posts were collected; of each post its publishing type. */
async function collected(types: readonly number[]): Promise<StandInAuthor> {
  const code = String(++authors);
  const author: StandInAuthor = { code, username: `channel${code}` };
  author.posts = types.map((publishingType, i) =>
    aRawPost({ code: `${code}_${i}`, publishedAt: new Date(Date.now() - i * 60_000).toISOString(), publishingType }),
  );
  channels.authors.push(author);
  await as(`/api-tg/telegram/add-channel?name=${author.username}`).expect(200);
  await as(`/api-tg/telegram/update-channel?name=${author.username}`).expect(200);
  return author;
}

interface Stored {
  id: string;
  code: string;
  display_url: string;
  pictures: string[];
  revision: number;
}
const stored = ({ code }: StandInAuthor): Promise<Stored[]> =>
  written(harness).rows<Stored>('SELECT * FROM ingestion.post WHERE code LIKE $1 ORDER BY code', `${code}\\_%`);
const revised = async ({ code }: StandInAuthor): Promise<[string, number, number][]> =>
  (await written(harness).sent('post.revised'))
    .map(({ post }) => post as { code: string; revision: number; pictureCount: number })
    .filter((post) => post.code.startsWith(`${code}_`))
    .map((post) => [post.code, post.revision, post.pictureCount]);

describe('posts that an account read without their pictures', () => {
  it('get them in one request for the author, and are published with them', async () => {
    const author = await collected([PHOTO, 1, 3, PHOTO]);
    const [photo, text, video, none] = [0, 1, 2, 3].map((i) => `${author.code}_${i}`);
    if (photo === undefined || video === undefined || none === undefined) throw new Error('no posts');
    channels.shown.set(photo, [address('a'), address('b')]);
    channels.shown.set(video, [address('still')]);
    channels.shown.set(none, []);
    await finder().findDue();
    expect(channels.asked).toEqual([[photo, video, none]]);
    expect(
      (await stored(author)).map(({ code, display_url, pictures, revision }) => [
        code,
        display_url,
        pictures,
        revision,
      ]),
    ).toEqual([
      [photo, address('a'), [address('a'), address('b')], 2],
      [text, '', [], 1],
      [video, address('still'), [], 2],
      [none, '', [], 1],
    ]);
    expect((await revised(author)).sort()).toEqual([
      [photo, 2, 2],
      [video, 2, 1],
    ]);
    const [row] = await stored(author);
    await as(`/api-py/post-pictures/${row?.id}/1`).expect(200);
    await finder().findDue();
    expect(channels.asked).toHaveLength(1);
  });

  it('keep them when the account reads the posts again', async () => {
    const author = await collected([PHOTO]);
    channels.shown.set(`${author.code}_0`, [address('kept')]);
    await finder().findDue();
    await as(`/api-tg/telegram/update-channel?name=${author.username}`).expect(200);
    expect(await stored(author)).toEqual([expect.objectContaining({ display_url: address('kept'), revision: 2 })]);
  });

  it('are looked up without an account, so nothing is learnt of accounts', async () => {
    const { rows } = written(harness);
    const account = await clients.add({ app: harness.app, rows }, 'telegram', '+77010000001');
    const author = await collected([PHOTO]);
    await rows(
      'UPDATE ingestion.credential_state SET faults = 2, last_good_at = NULL WHERE credential_id = $1',
      account,
    );
    channels.shown.set(`${author.code}_0`, [address('alone')]);
    expect(await finder().findDue()).toBe(1);
    expect(
      await rows('SELECT faults, last_good_at FROM ingestion.credential_state WHERE credential_id = $1', account),
    ).toEqual([{ faults: 2, last_good_at: null }]);
    clients.isReady = () => false;
  });

  it('are left to the process whose client reads their author', async () => {
    const author = await collected([PHOTO]);
    clients.elsewhere.add(author.code);
    await finder().findDue();
    expect(channels.asked).toEqual([]);
    clients.elsewhere.delete(author.code);
    await finder().findDue();
    expect(channels.asked).toEqual([[`${author.code}_0`]]);
  });

  it('are no news of a post that a person has saved', async () => {
    const author = await collected([PHOTO]);
    const [post] = await stored(author);
    await written(harness).rows('UPDATE ingestion.post SET is_saved = true WHERE id = $1', post?.id);
    channels.shown.set(`${author.code}_0`, [address('quiet')]);
    await finder().findDue();
    expect(await stored(author)).toEqual([expect.objectContaining({ display_url: address('quiet'), revision: 1 })]);
    expect(await revised(author)).toEqual([]);
  });

  it('are asked for later when their channel has no public page, and the others are not kept waiting', async () => {
    const closed = await collected([PHOTO]);
    channels.pictureFault = new NetworkFault('closed_account', { code: 'no_preview', message: closed.username });
    await finder().findDue();
    channels.pictureFault = undefined;
    const open = await collected([PHOTO]);
    channels.shown.set(`${open.code}_0`, [address('open')]);
    await finder().findDue();
    expect(channels.asked).toEqual([[`${closed.code}_0`], [`${open.code}_0`]]);
    expect((await stored(closed))[0]?.display_url).toBe('');
  });
});

describe('a picture whose address is gone', () => {
  it('is read from its new address, which is stored, and is asked for once', async () => {
    const author = await collected([PHOTO]);
    const code = `${author.code}_0`;
    channels.shown.set(code, [address('gone')]);
    await finder().findDue();
    const [post] = await stored(author);
    const picture = (): request.Test => as(`/api-py/post-pictures/${post?.id}/0`);
    await picture().expect(404);
    await picture().expect(404);
    expect(channels.asked).toHaveLength(2);
    const other = await collected([PHOTO]);
    channels.shown.set(`${other.code}_0`, [address('gone')]);
    await finder().findDue();
    channels.shown.set(`${other.code}_0`, [address('new')]);
    const [second] = await stored(other);
    await as(`/api-py/post-pictures/${second?.id}/0`).expect(200);
    expect(await stored(other)).toEqual([expect.objectContaining({ display_url: address('new'), revision: 2 })]);
  });
});

it('a network that asks for a pause is left alone', async () => {
  const author = await collected([PHOTO]);
  channels.pictureFault = new NetworkFault(
    'rate_limited',
    { code: 429, message: '' },
    { scope: 'network', retryAfterMs: 3_600_000 },
  );
  await finder().findDue();
  channels.pictureFault = undefined;
  await finder().findDue();
  expect(channels.asked).toEqual([[`${author.code}_0`]]);
});
