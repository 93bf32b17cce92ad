import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { CallAddress } from '@mm/proto/http/call.js';
import type {
  AuthorForm,
  AutoUpdateForm,
  ListForm,
  LookupForm,
  UpdateForm,
} from '@mm/proto/http/network-author-forms.js';
import type { CommentsForm, PostsForm, SaveForm } from '@mm/proto/http/network-post-forms.js';
import type { ProxyPlatform } from '@mm/proto/http/proxies.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';

/** See `NetworkDescriptor.icon`. */
export interface NetworkIcon {
  readonly path: string;
  readonly color: string;
}

/** Columns that an author table can show, in the order of the descriptor. */
export type AuthorColumn =
  'index' | 'watcher' | 'username' | 'full_name' | 'regions' | 'followers' | 'auto_update' | 'update_date' | 'progress';

/** Fields of the read-only profile in the 'Add Author' modal. */
export type ProfileField =
  'id' | 'username' | 'full_name' | 'keywords' | 'biography' | 'followers_count' | 'follows_count' | 'media_count';

/** The texts that a screen shows for this network; the server never sends them. */
export interface NetworkTexts {
  found: string;
  notFound: string;
  closed: string;
  subscribed: string;
  subscribeFailed: string;
  unsubscribed: string;
  unsubscribeFailed: string;
  postsFailed: string;
  refreshFailed: string;
  saved: string;
  saveFailed: string;
  /** The button that subscribes. */ subscribe: string;
  /** Placeholder of the lookup field. */ lookupHint: string;
  /** The button that reloads the posts. */ loadPosts: string;
  /** Shown in an empty author list: what to do next. */ emptyAuthors: string;
}

/** Toasts while a subscription starts the first collection. */
export interface ParsingTexts {
  started: string;
  done: string;
  failed: string;
}

/** A title in both languages of the interface. */
export interface Titled<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly titleKk: string;
}

/** The Kazakh words of a network, for the same places as the Russian ones of its descriptor. */
export interface KazakhWords {
  /** Title of the author list. */ readonly authors: string;
  readonly texts: NetworkTexts;
  readonly parsing: ParsingTexts | null;
}

/** The calls of the actions of screens; every network has the same names with its own addresses and forms. */
export interface NetworkCalls {
  list: CallAddress & ListForm;
  lookup: CallAddress & LookupForm;
  subscribe: CallAddress & AuthorForm;
  unsubscribe: CallAddress & AuthorForm;
  update: CallAddress & UpdateForm;
  posts: CallAddress & PostsForm;
  save: CallAddress & SaveForm;
  /** Where `comments` is not 'none'. */ comments?: CallAddress & CommentsForm;
  /** Where authors can be left out of scheduled polls. */ autoUpdate?: CallAddress & AutoUpdateForm;
  /** The accounts for the operator select, where there is one. */ operators?: CallAddress;
  /** Where administrators manage them. */ addOperator?: CallAddress;
  disableOperator?: CallAddress;
  /** Where the network has owners: all or none of them. */ owners?: CallAddress;
  addOwner?: CallAddress;
  activateOwner?: CallAddress;
  deactivateOwner?: CallAddress;
  activateOwnersOfOblast?: CallAddress;
  deactivateOwnersOfOblast?: CallAddress;
  updateOwnerOblast?: CallAddress;
  /** Where an author can be removed for all watchers. */ remove?: CallAddress;
  /** Where the network is read by clients that stay connected: all or none of them. */ clients?: CallAddress;
  loadClient?: CallAddress;
  startClient?: CallAddress;
  closeClient?: CallAddress;
  reloadClient?: CallAddress;
  enterCode?: CallAddress;
  enterPassword?: CallAddress;
  accounts?: CallAddress;
  saveAccount?: CallAddress;
}

/**
 * A network as data, from which menu, tables, modal, review screen, routes and texts are built.
 * MUST be isomorphic (no Node, no I/O), because the web imports it. Differences between networks are properties here,
 * never comparisons with `id` elsewhere.
 */
export interface NetworkDescriptor<Calls extends NetworkCalls = NetworkCalls> {
  readonly id: NetworkId;
  readonly kind: 'social' | 'media';
  /** The menu word of the specification. Other screens show the title of the vocabulary. */
  readonly label: string;
  /** A filled path (even-odd) in a box of 20 × 20, and its colour on a light ground. */
  readonly icon: NetworkIcon;
  readonly screens: {
    readonly authors: { readonly path: string; readonly title: string };
    /** `path` in react-router syntax; `to` fills it for an author. */
    readonly review: {
      readonly path: string;
      readonly title: string;
      readonly to: (author: { username: string; code: string }) => string;
    };
  };
  readonly columns: readonly Titled<AuthorColumn>[];
  readonly profile: readonly Titled<ProfileField>[];
  /** What a user types to find an author. */
  readonly lookupBy: 'username' | 'url' | 'host';
  /** Set when authors have regions (column, filter, checkboxes): `soctype` of change/pre-selected-oblast. */
  readonly regions: { readonly soctype: string } | null;
  /** Other names of an author's fields in this network's calls; each field is sent under both. */
  readonly authorAliases?: Readonly<Record<string, keyof AuthorWire>>;
  /** 'labelled': a person may ignore a comment and choose its tone. */
  readonly comments: 'none' | 'list' | 'labelled';
  /** Authors can be left out of scheduled polls: with a switch, or with the buttons 'add' and 'del'. */
  readonly autoUpdate: 'switch' | 'buttons' | null;
  /** 'Load user media' calls `update`, or `posts` with the chosen operator. */
  readonly loadPosts: 'update' | 'posts';
  /** Toasts while a subscription starts the first collection, where there are any. */
  readonly parsing: ParsingTexts | null;
  /** The list screen has a search box. */
  readonly search: boolean;
  /** The platform of proxies that serve this network; null: it is always reached directly. */
  readonly proxyPlatform: ProxyPlatform | null;
  /** Whether tokens of this network are managed with the calls for all networks ('Токены'). */
  readonly tokens: boolean;
  /**
   * Set when the network has owners: `host` must be part of an entered address ('' = names are accepted too), and
   * `pageType` is what the network calls such an author.
   */
  readonly owners: { readonly host: string; readonly pageType: string } | null;
  /** Where a token in the environment (`<NAME>_SERVICE_TOKEN`) has another name than the network's id. */
  readonly tokenName?: string;
  /** Posts have a title in addition to the text. */
  readonly titledPosts: boolean;
  readonly texts: NetworkTexts;
  readonly kazakh: KazakhWords;
  /** The calls of this network with their forms, from `networkAddresses`; `networkCalls` has their schemas. */
  readonly calls: Calls;
}
