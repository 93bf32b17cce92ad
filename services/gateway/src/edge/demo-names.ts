import { Logger } from '@nestjs/common';
import { networkIds, networks } from '@mm/proto/vocabulary/network.js';
import * as z from 'zod';

export type DemoNames = Record<string, { name: string; hint: string }[]>;

const world = z.object({
  authors: z.array(
    z.object({ network: z.string(), name: z.string(), lively: z.boolean(), obstacle: z.string().nullable() }),
  ),
  outlets: z.array(z.object({ host: z.string() })),
});

const cacheMs = 60_000;
const exampleCount = 5;
/** Accounts whose lookup fails, by kind of failure, with the hint shown next to their names. */
const obstacleHints: Record<string, string> = {
  closed: 'закрыта',
  gone: 'удалена',
  banned: 'заблокирована',
  busy: 'лимит запросов',
};

/**
 * Names that 'Add Author' finds in the demo networks, and some for which it shows an error.
 * Empty outside a demo, or while the demo networks do not respond.
 */
export class DemoNamesClient {
  readonly #log = new Logger('DemoNames');
  #names: DemoNames = {};
  #readAt = -Infinity;

  constructor(private readonly address: string | undefined) {}

  async names(): Promise<DemoNames> {
    if (!this.address || performance.now() - this.#readAt < cacheMs) return this.#names;
    this.#readAt = performance.now();
    try {
      const response = await fetch(new URL('/__sim/world', this.address), { signal: AbortSignal.timeout(2_000) });
      this.#names = namesOf(world.parse(await response.json()));
    } catch (error) {
      this.#readAt = -Infinity;
      this.#log.warn(`cannot read the author names of the demo networks: ${String(error)}`);
    }
    return this.#names;
  }
}

/** The product's id of a network that the demo networks name by its title. */
const idOf = (network: string): string =>
  networkIds.find((id) => networks[id].title.toLowerCase() === network) ?? network;

function namesOf({ authors, outlets }: z.infer<typeof world>): DemoNames {
  const names: DemoNames = {
    smi: [
      ...outlets.slice(0, exampleCount).map(({ host }) => ({ name: host, hint: '' })),
      { name: 'net-takoi-gazety.kz', hint: 'не существует' },
    ],
  };
  for (const network of new Set(authors.map((author) => author.network)))
    names[idOf(network)] = authorNames(authors.filter((author) => author.network === network));
  return names;
}

/** The liveliest authors, those that cannot be read, and a name that does not exist. */
function authorNames(authors: z.infer<typeof world>['authors']): DemoNames[string] {
  const available = authors
    .filter(({ obstacle }) => obstacle === null)
    .sort((a, b) => Number(b.lively) - Number(a.lively));
  const unavailable = authors.filter(({ obstacle }) => obstacle !== null);
  return [
    ...available.slice(0, exampleCount).map(({ name }) => ({ name, hint: '' })),
    ...unavailable.map(({ name, obstacle }) => ({ name, hint: obstacleHints[obstacle ?? ''] ?? 'недоступна' })),
    { name: 'net.takogo.avtora', hint: 'не существует' },
  ];
}
