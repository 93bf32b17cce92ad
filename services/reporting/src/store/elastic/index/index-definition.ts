import type { estypes } from '@elastic/elasticsearch';
import { nounSlots } from '../documents/word-slots.js';

/** Increase with every change of the mapping; an index of an older version is used until the new one is built. */
const version = 3;

const label = { type: 'keyword', ignore_above: 8191 } as const;
/** Positions without offsets, lengths or scores, because only positions are queried. */
const slot = { type: 'text', analyzer: 'whitespace', index_options: 'positions', norms: false } as const;
const scope: estypes.MappingProperty = {
  type: 'object',
  dynamic: false,
  properties: {
    any: { type: 'keyword', doc_values: false },
    // for phrases with a star: a short prefix would expand to more words than the server accepts
    w: { ...slot, index_prefixes: { min_chars: 1, max_chars: 5 } },
    ...Object.fromEntries([...nounSlots, 'v', 'k'].map((name) => [name, slot])),
  },
};

const mappings: estypes.MappingTypeMapping = {
  // an index of an older version ignores unknown fields
  dynamic: false,
  // queries read columns only; the whole document is in PostgreSQL
  _source: { enabled: false },
  properties: {
    id: { type: 'long' },
    matched: { type: 'long' },
    index: label,
    network: label,
    kind: { type: 'byte' },
    publishedAt: { type: 'date', format: 'epoch_millis' },
    lang: label,
    tone: { type: 'byte' },
    spheres: { type: 'integer' },
    oblasts: { type: 'integer' },
    eventId: { type: 'long' },
    authorId: { type: 'long' },
    authorName: label,
    isCommunity: { type: 'boolean' },
    followers: { type: 'long' },
    likes: { type: 'long' },
    comments: { type: 'long' },
    shares: { type: 'long' },
    views: { type: 'long' },
    engagement: { type: 'long' },
    saved: { type: 'boolean' },
    ignored: { type: 'boolean' },
    machineIgnores: { type: 'float' },
    topics: { type: 'long' },
    relevantTopics: { type: 'long' },
    irrelevantTopics: { type: 'long' },
    topicTones: label,
    text: scope,
    names: scope,
  },
};

/**
 * One primary shard, because counts of groups are exact only if one shard has all of them. Documents are sorted newest
 * first, as most queries ask.
 */
const settings: IndexDefinition['settings'] = {
  number_of_shards: 1,
  number_of_replicas: 0,
  auto_expand_replicas: '0-1',
  refresh_interval: '500ms',
  sort: { field: ['publishedAt', 'id'], order: ['desc', 'desc'] },
};

/** The layout of an index. */
export interface IndexDefinition {
  version: number;
  mappings: estypes.MappingTypeMapping;
  settings: estypes.IndicesIndexSettings & { refresh_interval: string };
}

export const indexDefinition: IndexDefinition = { version, mappings, settings };
