import { Logger } from '@nestjs/common';
import * as z from 'zod';

export type DemoNames = Record<string, { name: string; hint: string }[]>;

const world = z.object({
  authors: z.array(z.object({ name: z.string(), lively: z.boolean(), obstacle: z.string().nullable() })),
  outlets: z.array(z.object({ host: z.string() })),
});

const keep = 60_000;
const ordinary = 5;
/** Accounts on which a lookup shows what can go wrong; the words stand beside their names. */
const obstacles: Record<string, string> = {
  closed: 'закрыта',
  gone: 'удалена',
  banned: 'заблокирована',
  busy: 'лимит запросов',
};

/**
 * Names that 'Add Author' finds in the demo networks, and some for which it shows an error.
 * Empty outside a demo, or while the demo networks do not respond.
 */
export class DemoNamesOf {
  readonly #log = new Logger('DemoNames');
  #names: DemoNames = {};
  #readAt = 0;

  constructor(private readonly address: string | undefined) {}

  async names(): Promise<DemoNames> {
    if (!this.address || Date.now() - this.#readAt < keep) return this.#names;
    this.#readAt = Date.now();
    try {
      const response = await fetch(new URL('/__sim/world', this.address), { signal: AbortSignal.timeout(2_000) });
      this.#names = namesOf(world.parse(await response.json()));
    } catch (error) {
      this.#readAt = 0;
      this.#log.warn(`the demo networks do not name their authors: ${String(error)}`);
    }
    return this.#names;
  }
}

function namesOf({ authors, outlets }: z.infer<typeof world>): DemoNames {
  const open = authors.filter(({ obstacle }) => obstacle === null).sort((a, b) => Number(b.lively) - Number(a.lively));
  const shut = authors.filter(({ obstacle }) => obstacle !== null);
  return {
    vkontakte: [
      ...open.slice(0, ordinary).map(({ name }) => ({ name, hint: '' })),
      ...shut.map(({ name, obstacle }) => ({ name, hint: obstacles[obstacle ?? ''] ?? 'недоступна' })),
      { name: 'net_takogo_avtora', hint: 'не существует' },
    ],
    smi: [
      ...outlets.slice(0, ordinary).map(({ host }) => ({ name: host, hint: '' })),
      { name: 'net-takoi-gazety.kz', hint: 'не существует' },
    ],
  };
}
