import { openDataSource } from '@mm/database/data-source.js';
import { Outbox } from '@mm/event-log/outbox/outbox.js';
import { OutboxNotifier } from '@mm/event-log/outbox/outbox-notifier.js';
import { createCollectors, networkSettings } from '@mm/networks/collectors.gen.js';
import type { Counters, NetworkCollector, CollectContext, RawPost } from '@mm/networks/network-collector.js';
import { isFault } from '@mm/networks/network-fault.js';
import { networkIds, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { ingestionDatabase } from '../ingestion.database.js';
import { Credentials } from '../credentials/credentials.js';
import { serviceTokens, type ServiceTokens } from '../credentials/service-tokens.js';
import { ClientAccounts } from '../networks/client-accounts.js';
import { OwnClients } from '../networks/clients-of-process.js';
import { DriftLog } from '../networks/drift-log.js';
import { Networks, type Collectors } from '../networks/networks.js';
import { ResourcePool } from '../networks/resource-pool.js';
import { Proxies } from '../proxies/proxies.js';

const MAX_POSTS = 20;
const SHOWN_POSTS = 10;
const HISTORY_MS = 30 * 24 * 3_600_000;
const LINE_LENGTH = 80;

/** What is tried: an author of a network, with a named operator or the stored credential. */
interface Trial {
  network: string;
  name: string;
  operator: string | undefined;
}

/**
 * Looks an author up in the real network and reads one page of its posts, with the credential that is stored in the
 * workspace (DATABASE_URL, MM_SECRET_KEY) or given by the environment, and prints what it got or the exact refusal.
 * Stores no posts; a refused credential waits as after any other task. Returns whether the network answered.
 * Throws SettingsError.
 */
export async function trySource(
  environment: Environment,
  { network, name, operator }: Trial,
  print: (line: string) => void,
): Promise<boolean> {
  const collectors = createCollectors(parseSettings(networkSettings, environment));
  const collector = (collectors as Partial<Record<string, NetworkCollector>>)[network];
  if (!collector || !isNetworkId(network)) {
    print(`unknown network ${network}; there are ${Object.keys(collectors).join(', ')}`);
    return false;
  }
  const ref = collector.parseRef(name);
  if (!ref) {
    print(`${JSON.stringify(name)} cannot be a name or address of ${network}`);
    return false;
  }
  const { DATABASE_URL: url, MM_SECRET_KEY: key } = environment;
  const tokens = serviceTokens(environment);
  const workspace =
    url && key ? await openWorkspace(url, new SecretBox(Buffer.from(key, 'base64')), collectors, tokens) : undefined;
  try {
    const read = async (_: NetworkCollector, context: CollectContext): Promise<void> => {
      print(`${network}: ${credentialText(context)}`);
      await readAuthor(collector, ref, context, print);
    };
    if (workspace) await workspace.networks.run(network, { operator, isInteractive: true }, read);
    else await read(collector, contextOf(tokens.get(network)));
    return true;
  } catch (error) {
    if (!isFault(error)) throw error;
    const { kind, scope, native, retryAfterMs, payload } = error;
    print(`refused: ${kind} (${native.code}) ${native.message.replace(/\s+/g, ' ')}`);
    print(`  concerns the ${scope}${retryAfterMs ? `; try again in ${Math.ceil(retryAfterMs / 1000)} s` : ''}`);
    if (payload) print(`  the response began: ${oneLine(payload)}`);
    return false;
  } finally {
    await workspace?.close();
  }
}

/** The credentials and proxies of the workspace. */
async function openWorkspace(url: string, box: SecretBox, collectors: Collectors, tokens: ServiceTokens) {
  const dataSource = await openDataSource({ ...ingestionDatabase, url, migrations: [] });
  const notifier = new OutboxNotifier(url);
  const outbox = new Outbox('ingestion', notifier);
  const pool = new ResourcePool(
    new Credentials(dataSource, outbox, box, tokens),
    new Proxies(dataSource, outbox, box),
    new ClientAccounts(dataSource, new OwnClients()),
  );
  return {
    networks: new Networks(collectors, pool, new DriftLog(dataSource)),
    async close() {
      await notifier.close();
      await dataSource.destroy();
    },
  };
}

const isNetworkId = (network: string): network is NetworkId => (networkIds as readonly string[]).includes(network);
const contextOf = (credential: string | undefined): CollectContext => (credential === undefined ? {} : { credential });

const credentialText = ({ credential, operator }: CollectContext): string =>
  operator ? `as the operator ${operator.username}` : credential ? 'with a token' : 'without a credential';

async function readAuthor(
  collector: NetworkCollector,
  ref: Parameters<NetworkCollector['lookup']>[0],
  context: CollectContext,
  print: (line: string) => void,
): Promise<void> {
  const author = await collector.lookup(ref, context);
  print(
    `found: ${author.username} · ${oneLine(author.fullName)} · id ${author.code}${author.isClosed ? ' · closed' : ''}`,
  );
  print(`  ${author.url} · followers ${countText(author.followers)} · posts ${countText(author.mediaCount)}`);
  const limits = { maxPosts: MAX_POSTS, notBefore: new Date(Date.now() - HISTORY_MS) };
  for await (const { posts, skipped } of collector.posts(author, null, context, limits)) {
    print(`posts of the first page: ${posts.length}${skipped ? `, ${skipped} of an unknown shape` : ''}`);
    for (const post of posts.slice(0, SHOWN_POSTS)) print(`  ${postLine(post)}`);
    return;
  }
}

const postLine = ({ publishedAt, code, counters, title, text }: RawPost): string =>
  `${publishedAt.slice(0, 16)} ${code} ${countersText(counters)} ${oneLine(title || text)}`;
const countersText = ({ likes, comments, shares, views }: Counters): string =>
  `likes ${countText(likes)}, comments ${countText(comments)}, shares ${countText(shares)}, views ${countText(views)};`;
const countText = (count: number): string => (count < 0 ? '–' : String(count));
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, LINE_LENGTH);
