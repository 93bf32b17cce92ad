import type { tl } from '@mtcute/core';

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** An address as people write it. */
const written = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** A text as plain text; the address of a hidden link follows its last words in brackets, unless the text has it. */
export function plainText(text: string, entities: readonly tl.TypeMessageEntity[] = []): string {
  const links = entities.flatMap((entity) =>
    entity._ === 'messageEntityTextUrl' && isWebAddress(entity.url) && !text.includes(written(entity.url))
      ? [{ end: entity.offset + entity.length, url: entity.url }]
      : [],
  );
  const last = new Map(links.sort((a, b) => a.end - b.end).map(({ end, url }) => [url, end]));
  let rest = text;
  for (const [url, end] of [...last].sort(([, a], [, b]) => b - a)) {
    const spoken = rest.slice(0, end).trimEnd();
    rest = `${spoken} (${url})${rest.slice(spoken.length)}`;
  }
  return rest;
}
