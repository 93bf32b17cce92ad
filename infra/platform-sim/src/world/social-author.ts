import { hashText, mix } from './random.js';
import type { SocialNetwork, Source } from './source.js';
import type { Language } from './texts/sphere-texts.js';

/** Why an author cannot be read. */
export type Obstacle = 'closed' | 'busy' | 'gone' | 'banned';

/** A community, channel, page or account of a social network. */
export interface SocialAuthor extends Source {
  network: SocialNetwork;
  kind: 'group' | 'person';
  /** The id in the network's own form; of a VK author the owner of its wall. */
  id: string;
  followers: number;
  /** The channel does not show its number of followers. */
  hidesFollowers: boolean;
  /** How many others the account follows. */
  following: number;
  about: string;
  /** Keywords of a channel. */
  keywords: readonly string[];
  /** When (ms) the account was created. */
  createdAt: number;
  obstacle?: Obstacle;
  /** The first page of posts starts with an old pinned one. */
  pinned: boolean;
  commentsClosed: boolean;
}

/** What is written down of an author; the rest has defaults. */
export interface AuthorRow {
  name: string;
  title: string;
  region?: number;
  language?: Language;
  spheres?: number[];
  perDay?: number;
  weight?: number;
  followers: number;
  about?: string;
  keywords?: string[];
  obstacle?: Obstacle;
  pinned?: boolean;
  commentsClosed?: boolean;
  hidesFollowers?: boolean;
}

const earliestCreation = Date.UTC(2012, 0, 1);
const creationSpanDays = 4000;

/** The author of a row; `firstId` is the number of its oldest post. */
export function socialAuthor(
  row: AuthorRow,
  { network, kind, id, firstId }: { network: SocialNetwork; kind: 'group' | 'person'; id: string; firstId?: number },
): SocialAuthor {
  const { name, title, region, spheres, followers, obstacle } = row;
  const hash = hashText(name);
  return {
    network,
    kind,
    id,
    name,
    title,
    followers,
    ...(region === undefined ? {} : { region }),
    ...(spheres === undefined ? {} : { spheres }),
    ...(obstacle === undefined ? {} : { obstacle }),
    language: row.language ?? 'ru',
    perDay: row.perDay ?? 11,
    weight: row.weight ?? 1,
    about:
      row.about ??
      (row.language === 'kk' ? 'Ақпарат ұсыну үшін хабарлама жазыңыз' : 'Присылайте новости в сообщения сообщества'),
    keywords: row.keywords ?? [],
    hidesFollowers: row.hidesFollowers ?? false,
    following: mix(hash, 3) % 700,
    createdAt: earliestCreation + (mix(hash, 4) % creationSpanDays) * 86_400_000,
    pinned: row.pinned ?? false,
    commentsClosed: row.commentsClosed ?? false,
    firstId: firstId ?? 1200 + (mix(hash, 7) % 7000),
  };
}

const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** `length` characters of the base64url alphabet that follow from the text. */
export const charactersOf = (text: string, length: number): string =>
  Array.from({ length }, (_, i) => base64Url[mix(hashText(text), i + 1) % 64]).join('');

/** A decimal id from `base` up that follows from the text. */
export const numericId = (base: number, text: string): string => String(base + hashText(text));
