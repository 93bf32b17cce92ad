import type { estypes } from '@elastic/elasticsearch';
import { divider, gap } from '../documents/stored-words.js';

/** Increase with every change of the mapping; an index of an older version is used until the new one is built. */
const version = 5;

const label = { type: 'keyword', ignore_above: 8191 } as const;
/** Positions without offsets, lengths or scores, because only positions are queried. */
const lexemes = {
  type: 'text',
  analyzer: 'lexemes',
  index_options: 'positions',
  norms: false,
  // for phrases with a star: a short prefix, after its sign, would expand to more words than the server accepts
  index_prefixes: { min_chars: 2, max_chars: 6 },
} as const;
/** All lexemes of a word at its position. */
const analysis: estypes.IndicesIndexSettingsAnalysis = {
  tokenizer: { words: { type: 'whitespace', max_token_length: 8191 } },
  filter: {
    lexemes: { type: 'pattern_capture', patterns: [`([^${divider}]+)`], preserve_original: false },
    gaps: { type: 'stop', stopwords: [gap] },
  },
  analyzer: { lexemes: { type: 'custom', tokenizer: 'words', filter: ['lexemes', 'gaps'] } },
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
    // without a story the negative id of the publication, so that each is one of its own
    story: { type: 'long' },
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
    textLexemes: lexemes,
    nameLexemes: lexemes,
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
  analysis,
  sort: { field: ['publishedAt', 'id'], order: ['desc', 'desc'] },
};

/** The layout of an index. */
export interface IndexDefinition {
  version: number;
  mappings: estypes.MappingTypeMapping;
  settings: estypes.IndicesIndexSettings & { refresh_interval: string };
}

export const indexDefinition: IndexDefinition = { version, mappings, settings };
