// Written by npm run gen from the OpenAPI document; never edited.

export type AlertChangedEvent = {
  id: string;
  type: "alert.changed";
  version: 1;
  timestamp: string;
  data: {
    alert_id: number;
    change: string;
    subject_kind: string;
    subject_id: string;
    changed_at: string;
  };
};

export type AlertRaisedEvent = {
  id: string;
  type: "alert.raised";
  version: 1;
  timestamp: string;
  data: {
    alert_id: number;
    kind: string;
    subject_kind: string;
    subject_id: string;
    subject_name: string;
    severity: string;
    reason: {
      figure: number;
      baseline: number;
      from: number;
      to: number;
      code: string;
      /** The version of the topic's expression that found the publications; `at`: when it was saved. */
      counted_by?: {
        /** Grows with every change. Ignore what is not newer than what you have. */
        version: number;
        at: number;
      };
      words: Array<{
        text: string;
        sum: number;
      }>;
      tones: {
        pos: number;
        neut: number;
        neg: number;
      };
      oblasts: Array<{
        id: number;
        sum: number;
      }>;
      stories?: Array<{
        id: number;
        index: string;
        /** Name of the network. */
        network: string;
        /** Username of the author. */
        autor: string;
        title: string;
        count: number;
      }>;
      publications: Array<{
        id: number;
        index: string;
        /** Name of the network. */
        network: string;
        /** Username of the author. */
        autor: string;
        text: string;
        url: string;
      }>;
    } | null;
    raised_at: string;
  };
};

export type AuthorErasedEvent = {
  id: string;
  type: "author.erased";
  version: 1;
  timestamp: string;
  data: {
    /** Name of the network. */
    network: string;
    /** Our id of the author. */
    author_id: number;
    erased_at: string;
  };
};

export type HandedPost = {
  /** Name of the network. */
  network: "instagram" | "facebook" | "vkontakte" | "telegram" | "smi" | "youtube" | "ok";
  id: string;
  author: {
    id: string;
    username: string;
    name?: string;
    url?: string;
    /** A community or an outlet, not a person. */
    is_group?: boolean;
    followers?: number | null;
  };
  /** RFC 3339 with an offset. */
  published_at: string;
  title?: string;
  text: string;
  url: string;
  /** Addresses; we fetch them ourselves when somebody looks at the post. */
  pictures?: Array<string>;
  /** 1 text, 2 photo, 3 video, 4 link, 5 repost, 8 short video, 10 article, 11 news, 15 other. */
  publishing_type?: number;
  likes?: number | null;
  comments?: number | null;
  shares?: number | null;
  views?: number | null;
};

export type OutgoingEvent = PostClassifiedEvent | PostReviewedEvent | PostCountedEvent | PostWithdrawnEvent | StoryChangedEvent | AuthorErasedEvent | SourceHealthChangedEvent | TopicChangedEvent | TopicMatchedEvent | TopicToneChangedEvent | PublicationRelevanceChangedEvent | ReferenceChangedEvent | AlertRaisedEvent | AlertChangedEvent;

export type PostClassifiedEvent = {
  id: string;
  type: "post.classified";
  version: 1;
  timestamp: string;
  data: {
    id: number;
    /** Name of the network. */
    network: string;
    /** Our id of the author. */
    author_id: number;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    views: number | null;
    code: string;
    author: {
      username: string;
      name: string;
      url: string;
    };
    /** RFC 3339 with an offset. */
    published_at: string;
    title: string;
    text: string;
    /** The text is only its beginning. */
    is_cut: boolean;
    url: string;
    /** 1 text, 2 photo, 3 video, 4 link, 5 repost, 8 short video, 10 article, 11 news, 15 other. */
    publishing_type: number;
    /** From 1; grows with every edit at the source. */
    revision: number;
    /** It was found when the author was read for the first time. */
    is_history: boolean;
    suggestion: {
      lang: string | null;
      /** Ids of spheres, see `/api-py/spheres`. */
      spheres: Array<number>;
      /** KATO codes of regions, see `/api-py/oblasts`. */
      oblasts: Array<number>;
      /** -2 negative, 1 neutral, 2 positive. */
      tone: number | null;
      is_ignored: boolean;
    } | null;
  };
};

export type PostCountedEvent = {
  id: string;
  type: "post.counted";
  version: 1;
  timestamp: string;
  data: {
    /** Name of the network. */
    network: string;
    /** Our id of the author. */
    author_id: number;
    posts: Array<{
      id: number;
      likes: number | null;
      comments: number | null;
      shares: number | null;
      views: number | null;
    }>;
  };
};

export type PostReviewedEvent = {
  id: string;
  type: "post.reviewed";
  version: 1;
  timestamp: string;
  data: {
    id: number;
    /** Name of the network. */
    network: string;
    /** Our id of the author. */
    author_id: number;
    labels: {
      lang: string | null;
      /** Ids of spheres, see `/api-py/spheres`. */
      spheres: Array<number>;
      /** KATO codes of regions, see `/api-py/oblasts`. */
      oblasts: Array<number>;
      /** -2 negative, 1 neutral, 2 positive. */
      tone: number | null;
      is_ignored: boolean;
      /** Id of an event, see `/api-py/events-list`. */
      event_id: number | null;
      event_name: string;
      /** A person reviewed it. */
      saved: boolean;
    } | null;
    decision: {
      id: string;
      kind: string;
      /** Rows of a page; in a report at most 1,000, and 0 for widgets only. Of a decision: the posts that it named. */
      size: number;
    } | null;
    /** Grows with every change. Ignore what is not newer than what you have. */
    version: number;
    reviewed_by: string;
    reviewed_at: string;
  };
};

export type PostWithdrawnEvent = {
  id: string;
  type: "post.withdrawn";
  version: 1;
  timestamp: string;
  data: {
    id: number;
    /** Name of the network. */
    network: string;
    /** Our id of the author. */
    author_id: number;
    /** When it was found deleted at its source. */
    withdrawn_at: string;
  };
};

/** The body of every error. Programs read `code`; `details` name fields. */
export type Problem = {
  code: string;
  message: string;
  details?: Array<{
    path: string;
    code: string;
    message?: string;
  }>;
  /** The current object after a stale save. */
  current?: unknown;
  /** Finds the request in the logs. */
  correlationId: string;
};

export type Publication = {
  id: number;
  /** The id as text. */
  _id: string;
  /** `social` for networks, `media` for mass media. */
  _index: "social" | "media";
  /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
  socialNet: number;
  /** Name of the network. */
  network: string;
  code: string;
  text: string;
  /** The beginning of the text. */
  textShort: string;
  caption: string;
  url: string;
  /** Publication time, Unix milliseconds. */
  bDate: number;
  /** -2 negative, 1 neutral, 2 positive. */
  tone: number;
  toneText: string;
  eventId: number | null;
  eventName: string;
  lang: string;
  smi: string;
  /** Username of the author. */
  autor: string;
  /** Our id of the author. */
  author_id: number;
  isGroup: boolean;
  /** Followers of the author; -1 if the network does not say. */
  folowers: number;
  /** -1 if the network does not say. */
  likeSum: number;
  /** -1 if the network does not say. */
  commentSum: number;
  /** -1 if the network does not say. */
  shareSum: number;
  /** -1 if the network does not say. */
  viewSum: number;
  /** Ids of spheres, see `/api-py/spheres`. */
  spheres: Array<number>;
  /** KATO codes of regions, see `/api-py/oblasts`. */
  oblasts: Array<number>;
  /** Ids of topics in whose basket it is; in a request: the basket of the topic instead of its publications. */
  unrelevant: Array<number>;
  /** 1 text, 2 photo, 3 video, 4 link, 5 repost, 8 short video, 10 article, 11 news, 15 other. */
  publishing_type: number;
  /** A person reviewed it. */
  saved: boolean;
  /** It was deleted at its source. */
  withdrawn: boolean;
  /** Id of a story: reprints and reposts of one text. */
  story_id?: number;
  /** Other publications of the story in the report. */
  reprints?: number;
  erased?: true;
};

export type PublicationRelevanceChangedEvent = {
  id: string;
  type: "publication.relevance-changed";
  version: 1;
  timestamp: string;
  data: {
    /** Id of a topic, see `/api-py/topics-list`. */
    topic_id: number;
    publication_ids: Array<number>;
    is_relevant: boolean;
    /** Grows with every change. Ignore what is not newer than what you have. */
    version: number;
    changed_at: string;
  };
};

export type ReferenceChangedEvent = {
  id: string;
  type: "reference.changed";
  version: 1;
  timestamp: string;
  data: {
    kind: string;
    id: number;
    name: string;
    name_kz: string;
    is_retired: boolean;
    /** Grows with every change. Ignore what is not newer than what you have. */
    version: number;
    changed_at: string;
  };
};

export type Report = {
  status: string;
  data: Array<Publication>;
  total: number;
  /** 0 to 100: share of the publications that people reviewed. */
  checked_share: number;
  hidden_by_machine: number;
  /** Unix seconds: the data cut-off. Nothing dated later is counted. */
  as_of: number;
  data_until?: number | null;
  matched_share?: number;
  /** The version of the topic's expression that found the publications; `at`: when it was saved. */
  counted_by?: {
    /** Grows with every change. Ignore what is not newer than what you have. */
    version: number;
    at: number;
  };
  /** Of the rules by which reports are made. */
  query_version: string;
  /** Unix seconds: older publications are no longer kept. */
  kept_from?: number;
  /** In a request the widgets to compute; in a report each by its name. */
  widgets: {
    'metric-strip'?: {
      publications: number;
      /** Stories and publications without one; in a list each with its numbers. */
      stories?: number;
      authors: number;
      engagement: number;
      loyalty: number;
    };
    'tone-totals'?: {
      all: number;
      pos: number;
      neg: number;
      neut: number;
    };
    timeline?: {
      grain: "hour" | "date" | "month";
      points: Array<{
        at: number;
        label: string;
        sum: number;
        running?: true;
        pos: number;
        neut: number;
        neg: number;
      }>;
    };
    'tone-timeline'?: {
      grain: "hour" | "date" | "month";
      points: Array<{
        at: number;
        label: string;
        sum: number;
        running?: true;
        pos: number;
        neut: number;
        neg: number;
      }>;
    };
    'sphere-spider'?: Array<{
      key: string | number;
      name: string;
      /** Name of the network. */
      network?: string;
      /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
      socialNet?: number;
      sum: number;
      pos: number;
      neut: number;
      neg: number;
      /** Followers of the author; -1 if the network does not say. */
      folowers?: number;
      involvemed?: number;
      percent?: number;
      erased?: true;
    }>;
    'top-authors'?: Array<{
      key: string | number;
      name: string;
      /** Name of the network. */
      network?: string;
      /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
      socialNet?: number;
      sum: number;
      pos: number;
      neut: number;
      neg: number;
      /** Followers of the author; -1 if the network does not say. */
      folowers?: number;
      involvemed?: number;
      percent?: number;
      erased?: true;
    }>;
    'top-communities'?: Array<{
      key: string | number;
      name: string;
      /** Name of the network. */
      network?: string;
      /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
      socialNet?: number;
      sum: number;
      pos: number;
      neut: number;
      neg: number;
      /** Followers of the author; -1 if the network does not say. */
      folowers?: number;
      involvemed?: number;
      percent?: number;
      erased?: true;
    }>;
    'top-media'?: Array<{
      key: string | number;
      name: string;
      /** Name of the network. */
      network?: string;
      /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
      socialNet?: number;
      sum: number;
      pos: number;
      neut: number;
      neg: number;
      /** Followers of the author; -1 if the network does not say. */
      folowers?: number;
      involvemed?: number;
      percent?: number;
      erased?: true;
    }>;
    'top-events'?: Array<{
      key: string | number;
      name: string;
      /** Name of the network. */
      network?: string;
      /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
      socialNet?: number;
      sum: number;
      pos: number;
      neut: number;
      neg: number;
      /** Followers of the author; -1 if the network does not say. */
      folowers?: number;
      involvemed?: number;
      percent?: number;
      erased?: true;
    }>;
    language?: Array<{
      key: string | number;
      name: string;
      /** Name of the network. */
      network?: string;
      /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
      socialNet?: number;
      sum: number;
      pos: number;
      neut: number;
      neg: number;
      /** Followers of the author; -1 if the network does not say. */
      folowers?: number;
      involvemed?: number;
      percent?: number;
      erased?: true;
    }>;
    'language-timeline'?: {
      grain: "hour" | "date" | "month";
      points: Array<{
        at: number;
        label: string;
        sum: number;
        running?: true;
        kz: number;
        ru: number;
        other: number;
      }>;
    };
    networks?: Array<{
      key: string | number;
      name: string;
      /** Name of the network. */
      network?: string;
      /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
      socialNet?: number;
      sum: number;
      pos: number;
      neut: number;
      neg: number;
      /** Followers of the author; -1 if the network does not say. */
      folowers?: number;
      involvemed?: number;
      percent?: number;
      erased?: true;
    }>;
    regions?: Array<{
      key: string | number;
      name: string;
      /** Name of the network. */
      network?: string;
      /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
      socialNet?: number;
      sum: number;
      pos: number;
      neut: number;
      neg: number;
      /** Followers of the author; -1 if the network does not say. */
      folowers?: number;
      involvemed?: number;
      percent?: number;
      erased?: true;
    }>;
    sources?: Array<{
      key: string | number;
      name: string;
      /** Name of the network. */
      network?: string;
      /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
      socialNet?: number;
      sum: number;
      pos: number;
      neut: number;
      neg: number;
      /** Followers of the author; -1 if the network does not say. */
      folowers?: number;
      involvemed?: number;
      percent?: number;
      erased?: true;
    }>;
  };
};

export type ReportParams = {
  type?: 1 | 2 | null;
  /** KATO codes of regions, see `/api-py/oblasts`. */
  oblasts?: number | Array<number> | null;
  /** Ids of spheres, see `/api-py/spheres`. */
  spheres?: number | Array<number> | null;
  /** The last days. */
  period?: number | null;
  /** Words of the text. */
  search_text?: string | null;
  /** Usernames of authors. */
  search_autor?: string | Array<string> | null;
  /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
  socialNet?: number | Array<number> | null;
  /** -2 negative, 1 neutral, 2 positive. */
  tone?: number | Array<number> | null;
  /** From and until, two Unix seconds. */
  selectedPeriod?: Array<number> | null;
  /** A keyword expression. */
  keywords?: string | null;
  /** A keyword expression for what is left out. */
  exclude_words?: string | null;
  /** Author and title are searched too. */
  attrSearch?: boolean | null;
  lang?: string | Array<string> | null;
  types?: Array<number> | null;
  event_ids?: number | string | Array<number | string> | null;
  author_ids?: number | string | Array<number | string> | null;
  /** Unix seconds: the data cut-off. Nothing dated later is counted. */
  as_of?: number | null;
  /** Id of a topic, see `/api-py/topics-list`. */
  topic_id?: number | string | null;
  section?: number | string | {
    id: number | string;
  } | null;
  /** Ids of topics in whose basket it is; in a request: the basket of the topic instead of its publications. */
  unrelevant?: boolean | null;
  /** `saved`: only what people reviewed. */
  reviewed?: "all" | "saved" | null;
  show_hidden?: boolean | null;
  /** From 1. */
  page?: number;
  /** Rows of a page; in a report at most 1,000, and 0 for widgets only. Of a decision: the posts that it named. */
  size?: number;
  sort?: string;
  /** In a request the widgets to compute; in a report each by its name. */
  widgets?: Array<"metric-strip" | "timeline" | "tone-totals" | "sphere-spider" | "top-authors" | "top-communities" | "top-media" | "top-events" | "language" | "language-timeline" | "networks" | "regions" | "tone-timeline" | "sources">;
};

export type ResyncMessage = {
  reason: "cursor-too-old" | "unknown-cursor";
};

export type Section = {
  id: number;
  name: string;
  topics: Array<number>;
  order: number;
  /** Username of the author. */
  autor: string;
  user: number;
  access: Array<number>;
  /** Grows with every change. Ignore what is not newer than what you have. */
  version: number;
  /** The owner of the token may change it. */
  may_edit: boolean;
};

export type SourceHealthChangedEvent = {
  id: string;
  type: "source.health-changed";
  version: 1;
  timestamp: string;
  data: {
    /** Name of the network. */
    network: string;
    /** Our id of the author. */
    author_id: number;
    username: string;
    state: string;
    previous_state: string;
    reason: string;
    last_post_at: string | null;
    changed_at: string;
  };
};

export type StoryChangedEvent = {
  id: string;
  type: "story.changed";
  version: 1;
  timestamp: string;
  data: {
    /** Id of a story: reprints and reposts of one text. */
    story_id: number;
    added: Array<{
      post_id: number;
      /** Grows with every change. Ignore what is not newer than what you have. */
      version: number;
    }>;
    removed: Array<{
      post_id: number;
      /** Grows with every change. Ignore what is not newer than what you have. */
      version: number;
    }>;
    merged_into: number | null;
    /** Grows with every change. Ignore what is not newer than what you have. */
    version: number;
    changed_at: string;
  };
};

export type Topic = {
  id: number;
  name: string;
  /** A keyword expression. */
  keywords: string;
  /** A keyword expression for what is left out. */
  exclude_words: string;
  /** Author and title are searched too. */
  attrSearch: boolean;
  access: Array<number>;
  /** Username of the author. */
  autor: string;
  user: number;
  section_id: number | null;
  /** `saved`: only what people reviewed. */
  reviewed: "all" | "saved";
  /** Grows with every change. Ignore what is not newer than what you have. */
  version: number;
  /** The owner of the token may change it. */
  may_edit: boolean;
  /** Ids of topics in whose basket it is; in a request: the basket of the topic instead of its publications. */
  unrelevant: Array<number>;
  unrelevant_total: number;
  /** Older publications are still being matched. */
  matching: boolean;
  matched_share: number;
};

export type TopicChangedEvent = {
  id: string;
  type: "topic.changed";
  version: 1;
  timestamp: string;
  data: {
    /** Id of a topic, see `/api-py/topics-list`. */
    topic_id: number;
    name: string;
    is_section: boolean;
    is_deleted: boolean;
    /** Grows with every change. Ignore what is not newer than what you have. */
    version: number;
    changed_at: string;
  };
};

export type TopicMatchedEvent = {
  id: string;
  type: "topic.matched";
  version: 1;
  timestamp: string;
  data: {
    publication_id: number;
    index: string;
    topic_ids: Array<number>;
    /** RFC 3339 with an offset. */
    published_at: string;
    change: string;
    cause: string;
    topic_version: number | null;
  };
};

export type TopicToneChangedEvent = {
  id: string;
  type: "topic.tone-changed";
  version: 1;
  timestamp: string;
  data: {
    publication_id: number;
    /** Id of a topic, see `/api-py/topics-list`. */
    topic_id: number;
    /** -2 negative, 1 neutral, 2 positive. */
    tone: number;
    /** Grows with every change. Ignore what is not newer than what you have. */
    version: number;
    changed_at: string;
  };
};

/** Input and answer of every call, by its operation id. */
export interface Calls {
  /** List alerts with their reasons */
  alerts: {
    query: {
      state?: "open" | "all";
      kind?: "topic-spike" | "first-publication" | "negative-share" | "source-quiet" | "source-failing" | "client-lost" | "resource-parked" | "dead-letter" | "disk-full" | "log-lag";
      before?: number;
      /** Rows of a page; in a report at most 1,000, and 0 for widgets only. Of a decision: the posts that it named. */
      size?: number;
    };
    answer: {
      alerts: Array<{
        id: number;
        kind: "topic-spike" | "first-publication" | "negative-share" | "source-quiet" | "source-failing" | "client-lost" | "resource-parked" | "dead-letter" | "disk-full" | "log-lag";
        subject_kind: string;
        subject_id: string;
        subject_name: string;
        severity: "info" | "warning" | "critical";
        reason: {
          figure: number;
          baseline: number;
          from: number;
          to: number;
          code: string;
          /** The version of the topic's expression that found the publications; `at`: when it was saved. */
          counted_by?: {
            /** Grows with every change. Ignore what is not newer than what you have. */
            version: number;
            at: number;
          };
          words: Array<{
            text: string;
            sum: number;
          }>;
          tones: {
            pos: number;
            neut: number;
            neg: number;
          };
          oblasts: Array<{
            id: number;
            sum: number;
          }>;
          stories?: Array<{
            id: number;
            index: string;
            /** Name of the network. */
            network: string;
            /** Username of the author. */
            autor: string;
            title: string;
            count: number;
          }>;
          publications: Array<{
            id: number;
            index: string;
            /** Name of the network. */
            network: string;
            /** Username of the author. */
            autor: string;
            text: string;
            url: string;
          }>;
        };
        takes_over_wall: boolean;
        raised_at: number;
        changed_at: number;
        ended_at: number | null;
        acknowledged_at: number | null;
        acknowledged_by: string;
        may_acknowledge: boolean;
      }>;
      open: number;
      has_more: boolean;
    };
  };
  /** List times without successful collection */
  'collection-gaps': {
    query: {
      from: number;
      until: number;
      /** Name of the network. */
      network?: "instagram" | "facebook" | "vkontakte" | "telegram" | "smi" | "youtube" | "ok";
      /** Our id of the author. */
      author_id?: number;
    };
    answer: {
      gaps: Array<{
        /** Our id of the author. */
        author_id: number;
        /** Name of the network. */
        network: "instagram" | "facebook" | "vkontakte" | "telegram" | "smi" | "youtube" | "ok";
        username: string;
        full_name: string;
        from: number;
        until: number;
        reason: string;
      }>;
      total: number;
      watched?: Array<{
        /** Name of the network. */
        network: "instagram" | "facebook" | "vkontakte" | "telegram" | "smi" | "youtube" | "ok";
        sources: number;
      }>;
    };
  };
  /** Read the topic that the dashboard of the owner begins with */
  'dashboard-topic': {
    answer: {
      /** Id of a topic, see `/api-py/topics-list`. */
      topic_id: number | null;
    };
  };
  /** List events to which publications belong */
  'events-list': {
    answer: {
      status: "success";
      events_list: Array<{
        id: number;
        name: string;
        /** Ids of spheres, see `/api-py/spheres`. */
        spheres: Array<number>;
        /** KATO codes of regions, see `/api-py/oblasts`. */
        oblasts: Array<number>;
        /** A keyword expression. */
        keywords: string;
        /** Grows with every change. Ignore what is not newer than what you have. */
        version: number;
      }>;
    };
  };
  /** List regions */
  oblasts: {
    answer: {
      status: "success";
      oblasts: Array<{
        value: number;
        text: string;
        text_kz: string;
        retired: boolean;
      }>;
    };
  };
  /** Search publications and compute a report */
  'report-form': {
    body: {
      params: {
        type?: 1 | 2 | null;
        /** KATO codes of regions, see `/api-py/oblasts`. */
        oblasts?: number | Array<number> | null;
        /** Ids of spheres, see `/api-py/spheres`. */
        spheres?: number | Array<number> | null;
        /** The last days. */
        period?: number | null;
        /** Words of the text. */
        search_text?: string | null;
        /** Usernames of authors. */
        search_autor?: string | Array<string> | null;
        /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
        socialNet?: number | Array<number> | null;
        /** -2 negative, 1 neutral, 2 positive. */
        tone?: number | Array<number> | null;
        /** From and until, two Unix seconds. */
        selectedPeriod?: Array<number> | null;
        /** A keyword expression. */
        keywords?: string | null;
        /** A keyword expression for what is left out. */
        exclude_words?: string | null;
        /** Author and title are searched too. */
        attrSearch?: boolean | null;
        lang?: string | Array<string> | null;
        types?: Array<number> | null;
        event_ids?: number | string | Array<number | string> | null;
        author_ids?: number | string | Array<number | string> | null;
        /** Unix seconds: the data cut-off. Nothing dated later is counted. */
        as_of?: number | null;
        /** Id of a topic, see `/api-py/topics-list`. */
        topic_id?: number | string | null;
        section?: number | string | {
          id: number | string;
        } | null;
        /** Ids of topics in whose basket it is; in a request: the basket of the topic instead of its publications. */
        unrelevant?: boolean | null;
        /** `saved`: only what people reviewed. */
        reviewed?: "all" | "saved" | null;
        show_hidden?: boolean | null;
        /** From 1. */
        page?: number;
        /** Rows of a page; in a report at most 1,000, and 0 for widgets only. Of a decision: the posts that it named. */
        size?: number;
        sort?: string;
        /** In a request the widgets to compute; in a report each by its name. */
        widgets?: Array<"metric-strip" | "timeline" | "tone-totals" | "sphere-spider" | "top-authors" | "top-communities" | "top-media" | "top-events" | "language" | "language-timeline" | "networks" | "regions" | "tone-timeline" | "sources">;
        /** Each story once, by its first publication in this order. */
        once_per_story?: boolean | null;
      };
    };
    answer: Report;
  };
  /** Read the whole text of a publication */
  'report-form-fullText': {
    body: {
      params: {
        type?: 1 | 2 | null;
        id: number | string;
        index?: "social" | "media" | null;
        /** Id of a topic, see `/api-py/topics-list`. */
        topic_id?: number | string | null;
      };
    };
    answer: {
      status: "success";
      data: {
        text: string;
        /** The text is only its beginning. */
        is_cut: boolean;
      };
    };
  };
  /** List publications that did better than usual */
  'report-overperformance': {
    body: {
      params: ReportParams;
    };
    answer: {
      status: "success";
      compared?: number;
      data: Array<{
        publication: Publication;
        engagement: number;
        usual: number;
        ratio: number;
        sample: number;
      }>;
    };
  };
  /** Compute the report of a section */
  'report-section': {
    body: {
      params: ReportParams;
    };
    answer: {
      status: string;
      data: Array<Publication>;
      topics: Array<{
        /** Id of a topic, see `/api-py/topics-list`. */
        topic_id: number;
        name: string;
        total: number;
        matched_share?: number;
        /** In a request the widgets to compute; in a report each by its name. */
        widgets: {
          'metric-strip'?: {
            publications: number;
            /** Stories and publications without one; in a list each with its numbers. */
            stories?: number;
            authors: number;
            engagement: number;
            loyalty: number;
          };
          'tone-totals'?: {
            all: number;
            pos: number;
            neg: number;
            neut: number;
          };
          timeline?: {
            grain: "hour" | "date" | "month";
            points: Array<{
              at: number;
              label: string;
              sum: number;
              running?: true;
              pos: number;
              neut: number;
              neg: number;
            }>;
          };
          'tone-timeline'?: {
            grain: "hour" | "date" | "month";
            points: Array<{
              at: number;
              label: string;
              sum: number;
              running?: true;
              pos: number;
              neut: number;
              neg: number;
            }>;
          };
          'sphere-spider'?: Array<{
            key: string | number;
            name: string;
            /** Name of the network. */
            network?: string;
            /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
            socialNet?: number;
            sum: number;
            pos: number;
            neut: number;
            neg: number;
            /** Followers of the author; -1 if the network does not say. */
            folowers?: number;
            involvemed?: number;
            percent?: number;
            erased?: true;
          }>;
          'top-authors'?: Array<{
            key: string | number;
            name: string;
            /** Name of the network. */
            network?: string;
            /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
            socialNet?: number;
            sum: number;
            pos: number;
            neut: number;
            neg: number;
            /** Followers of the author; -1 if the network does not say. */
            folowers?: number;
            involvemed?: number;
            percent?: number;
            erased?: true;
          }>;
          'top-communities'?: Array<{
            key: string | number;
            name: string;
            /** Name of the network. */
            network?: string;
            /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
            socialNet?: number;
            sum: number;
            pos: number;
            neut: number;
            neg: number;
            /** Followers of the author; -1 if the network does not say. */
            folowers?: number;
            involvemed?: number;
            percent?: number;
            erased?: true;
          }>;
          'top-media'?: Array<{
            key: string | number;
            name: string;
            /** Name of the network. */
            network?: string;
            /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
            socialNet?: number;
            sum: number;
            pos: number;
            neut: number;
            neg: number;
            /** Followers of the author; -1 if the network does not say. */
            folowers?: number;
            involvemed?: number;
            percent?: number;
            erased?: true;
          }>;
          'top-events'?: Array<{
            key: string | number;
            name: string;
            /** Name of the network. */
            network?: string;
            /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
            socialNet?: number;
            sum: number;
            pos: number;
            neut: number;
            neg: number;
            /** Followers of the author; -1 if the network does not say. */
            folowers?: number;
            involvemed?: number;
            percent?: number;
            erased?: true;
          }>;
          language?: Array<{
            key: string | number;
            name: string;
            /** Name of the network. */
            network?: string;
            /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
            socialNet?: number;
            sum: number;
            pos: number;
            neut: number;
            neg: number;
            /** Followers of the author; -1 if the network does not say. */
            folowers?: number;
            involvemed?: number;
            percent?: number;
            erased?: true;
          }>;
          'language-timeline'?: {
            grain: "hour" | "date" | "month";
            points: Array<{
              at: number;
              label: string;
              sum: number;
              running?: true;
              kz: number;
              ru: number;
              other: number;
            }>;
          };
          networks?: Array<{
            key: string | number;
            name: string;
            /** Name of the network. */
            network?: string;
            /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
            socialNet?: number;
            sum: number;
            pos: number;
            neut: number;
            neg: number;
            /** Followers of the author; -1 if the network does not say. */
            folowers?: number;
            involvemed?: number;
            percent?: number;
            erased?: true;
          }>;
          regions?: Array<{
            key: string | number;
            name: string;
            /** Name of the network. */
            network?: string;
            /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
            socialNet?: number;
            sum: number;
            pos: number;
            neut: number;
            neg: number;
            /** Followers of the author; -1 if the network does not say. */
            folowers?: number;
            involvemed?: number;
            percent?: number;
            erased?: true;
          }>;
          sources?: Array<{
            key: string | number;
            name: string;
            /** Name of the network. */
            network?: string;
            /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
            socialNet?: number;
            sum: number;
            pos: number;
            neut: number;
            neg: number;
            /** Followers of the author; -1 if the network does not say. */
            folowers?: number;
            involvemed?: number;
            percent?: number;
            erased?: true;
          }>;
        };
      }>;
      /** Unix seconds: the data cut-off. Nothing dated later is counted. */
      as_of: number;
      /** Of the rules by which reports are made. */
      query_version: string;
      /** Unix seconds: older publications are no longer kept. */
      kept_from?: number;
    };
  };
  /** List the stories of a report */
  'report-stories': {
    body: {
      params: {
        type?: 1 | 2 | null;
        /** KATO codes of regions, see `/api-py/oblasts`. */
        oblasts?: number | Array<number> | null;
        /** Ids of spheres, see `/api-py/spheres`. */
        spheres?: number | Array<number> | null;
        /** The last days. */
        period?: number | null;
        /** Words of the text. */
        search_text?: string | null;
        /** Usernames of authors. */
        search_autor?: string | Array<string> | null;
        /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
        socialNet?: number | Array<number> | null;
        /** -2 negative, 1 neutral, 2 positive. */
        tone?: number | Array<number> | null;
        /** From and until, two Unix seconds. */
        selectedPeriod?: Array<number> | null;
        /** A keyword expression. */
        keywords?: string | null;
        /** A keyword expression for what is left out. */
        exclude_words?: string | null;
        /** Author and title are searched too. */
        attrSearch?: boolean | null;
        lang?: string | Array<string> | null;
        types?: Array<number> | null;
        event_ids?: number | string | Array<number | string> | null;
        author_ids?: number | string | Array<number | string> | null;
        /** Unix seconds: the data cut-off. Nothing dated later is counted. */
        as_of?: number | null;
        /** Id of a topic, see `/api-py/topics-list`. */
        topic_id?: number | string | null;
        section?: number | string | {
          id: number | string;
        } | null;
        /** Ids of topics in whose basket it is; in a request: the basket of the topic instead of its publications. */
        unrelevant?: boolean | null;
        /** `saved`: only what people reviewed. */
        reviewed?: "all" | "saved" | null;
        show_hidden?: boolean | null;
        /** From 1. */
        page?: number;
        /** Rows of a page; in a report at most 1,000, and 0 for widgets only. Of a decision: the posts that it named. */
        size?: number;
        sort?: string;
        /** In a request the widgets to compute; in a report each by its name. */
        widgets?: Array<"metric-strip" | "timeline" | "tone-totals" | "sphere-spider" | "top-authors" | "top-communities" | "top-media" | "top-events" | "language" | "language-timeline" | "networks" | "regions" | "tone-timeline" | "sources">;
        order?: "newest" | "largest" | "growing";
      };
    };
    answer: {
      total: number;
      stories: Array<{
        id: number;
        count: number;
        networks: Array<string>;
        engagement: number;
        pos: number;
        neut: number;
        neg: number;
        first_at: number;
        last_at: number;
        first: Publication;
        /** Publications of the story that the report does not have. */
        beyond?: number;
      }>;
      /** Unix seconds: the data cut-off. Nothing dated later is counted. */
      as_of: number;
    };
  };
  /** Read one story of a report */
  'report-story': {
    body: {
      params: {
        type?: 1 | 2 | null;
        /** KATO codes of regions, see `/api-py/oblasts`. */
        oblasts?: number | Array<number> | null;
        /** Ids of spheres, see `/api-py/spheres`. */
        spheres?: number | Array<number> | null;
        /** The last days. */
        period?: number | null;
        /** Words of the text. */
        search_text?: string | null;
        /** Usernames of authors. */
        search_autor?: string | Array<string> | null;
        /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
        socialNet?: number | Array<number> | null;
        /** -2 negative, 1 neutral, 2 positive. */
        tone?: number | Array<number> | null;
        /** From and until, two Unix seconds. */
        selectedPeriod?: Array<number> | null;
        /** A keyword expression. */
        keywords?: string | null;
        /** A keyword expression for what is left out. */
        exclude_words?: string | null;
        /** Author and title are searched too. */
        attrSearch?: boolean | null;
        lang?: string | Array<string> | null;
        types?: Array<number> | null;
        event_ids?: number | string | Array<number | string> | null;
        author_ids?: number | string | Array<number | string> | null;
        /** Unix seconds: the data cut-off. Nothing dated later is counted. */
        as_of?: number | null;
        /** Id of a topic, see `/api-py/topics-list`. */
        topic_id?: number | string | null;
        section?: number | string | {
          id: number | string;
        } | null;
        /** Ids of topics in whose basket it is; in a request: the basket of the topic instead of its publications. */
        unrelevant?: boolean | null;
        /** `saved`: only what people reviewed. */
        reviewed?: "all" | "saved" | null;
        show_hidden?: boolean | null;
        /** From 1. */
        page?: number;
        /** Rows of a page; in a report at most 1,000, and 0 for widgets only. Of a decision: the posts that it named. */
        size?: number;
        sort?: string;
        /** In a request the widgets to compute; in a report each by its name. */
        widgets?: Array<"metric-strip" | "timeline" | "tone-totals" | "sphere-spider" | "top-authors" | "top-communities" | "top-media" | "top-events" | "language" | "language-timeline" | "networks" | "regions" | "tone-timeline" | "sources">;
        /** Id of a story: reprints and reposts of one text. */
        story_id: number | string;
      };
    };
    answer: {
      story: {
        id: number;
        count: number;
        networks: Array<string>;
        engagement: number;
        pos: number;
        neut: number;
        neg: number;
        first_at: number;
        last_at: number;
        first: Publication;
        /** Publications of the story that the report does not have. */
        beyond?: number;
      };
      members: Array<Publication>;
      spread: {
        grain: "hour" | "date" | "month";
        points: Array<{
          at: number;
          label: string;
          sum: number;
          running?: true;
          pos: number;
          neut: number;
          neg: number;
        }>;
      };
      common: Array<string>;
    };
  };
  /** List spheres */
  spheres: {
    answer: {
      status: "success";
      spheres: Array<{
        value: number;
        text: string;
        text_kz: string;
        retired: boolean;
      }>;
    };
  };
  /** Download a report as a file */
  topic_download: {
    body: {
      params: {
        type?: 1 | 2 | null;
        /** KATO codes of regions, see `/api-py/oblasts`. */
        oblasts?: number | Array<number> | null;
        /** Ids of spheres, see `/api-py/spheres`. */
        spheres?: number | Array<number> | null;
        /** The last days. */
        period?: number | null;
        /** Words of the text. */
        search_text?: string | null;
        /** Usernames of authors. */
        search_autor?: string | Array<string> | null;
        /** Number of the network: 1 Instagram, 2 Facebook, 3 VK, 5 Telegram, 0 SMI, 4 YouTube, 6 OK. */
        socialNet?: number | Array<number> | null;
        /** -2 negative, 1 neutral, 2 positive. */
        tone?: number | Array<number> | null;
        /** From and until, two Unix seconds. */
        selectedPeriod?: Array<number> | null;
        /** A keyword expression. */
        keywords?: string | null;
        /** A keyword expression for what is left out. */
        exclude_words?: string | null;
        /** Author and title are searched too. */
        attrSearch?: boolean | null;
        lang?: string | Array<string> | null;
        types?: Array<number> | null;
        event_ids?: number | string | Array<number | string> | null;
        author_ids?: number | string | Array<number | string> | null;
        /** Unix seconds: the data cut-off. Nothing dated later is counted. */
        as_of?: number | null;
        /** Id of a topic, see `/api-py/topics-list`. */
        topic_id?: number | string | null;
        section?: number | string | {
          id: number | string;
        } | null;
        /** Ids of topics in whose basket it is; in a request: the basket of the topic instead of its publications. */
        unrelevant?: boolean | null;
        /** `saved`: only what people reviewed. */
        reviewed?: "all" | "saved" | null;
        show_hidden?: boolean | null;
        /** From 1. */
        page?: number;
        /** Rows of a page; in a report at most 1,000, and 0 for widgets only. Of a decision: the posts that it named. */
        size?: number;
        sort?: string;
        /** In a request the widgets to compute; in a report each by its name. */
        widgets?: Array<"metric-strip" | "timeline" | "tone-totals" | "sphere-spider" | "top-authors" | "top-communities" | "top-media" | "top-events" | "language" | "language-timeline" | "networks" | "regions" | "tone-timeline" | "sources">;
        ext?: ".xlsx" | ".doc" | ".pdf" | ".csv" | ".json";
      };
      ext?: ".xlsx" | ".doc" | ".pdf" | ".csv" | ".json";
      lang?: "ru" | "kz";
    };
    answer: unknown;
  };
  /** List topics */
  'topics-list': {
    answer: {
      topics_list: Array<Topic>;
    };
  };
  /** Find the topic that has a keyword */
  'topics.by-keyword': {
    path: {
      keyword: string;
    };
    answer: {
      topic: Topic | null;
    };
  };
  /** List sections with their topics */
  'tsection-list': {
    answer: {
      tsection_list: Array<Section>;
    };
  };
  /** List sections with their topics */
  'tsection-list-of': {
    path: {
      topicId: number;
    };
    answer: {
      tsection_list: Array<Section>;
    };
  };
  /** Read events as they happen (Server-Sent Events) */
  'event-stream': {
    query: {
      topic?: Array<number>;
      /** Name of the network. */
      network?: Array<"instagram" | "facebook" | "vkontakte" | "telegram" | "smi" | "youtube" | "ok">;
      event?: Array<"post.classified" | "post.reviewed" | "post.counted" | "post.withdrawn" | "story.changed" | "author.erased" | "source.health-changed" | "topic.changed" | "topic.matched" | "topic.tone-changed" | "publication.relevance-changed" | "reference.changed" | "alert.raised" | "alert.changed" | "topic.matched.past">;
      after?: string;
    };
    answer: unknown;
  };
  /** Hand in posts of another collector */
  'hand-in-posts': {
    body: {
      posts: Array<HandedPost>;
    };
    answer: {
      accepted: number;
      unchanged: number;
      refused: Array<{
        index: number;
        code: string;
        field: string;
        message: string;
      }>;
    };
  };
  /** Recognise texts */
  'recognise-texts': {
    body: {
      texts: Array<string>;
    };
    answer: {
      guesses: Array<{
        /** KATO codes of regions, see `/api-py/oblasts`. */
        oblasts: Array<number>;
        /** Ids of spheres, see `/api-py/spheres`. */
        spheres: Array<number>;
        /** -2 negative, 1 neutral, 2 positive. */
        tone: -2 | 1 | 2 | null;
        lang: "kz" | "ru" | "other" | null;
        is_ignored?: boolean;
        confidence?: Record<string, unknown>;
        evidence?: Array<{
          head: string;
          value: string;
          quote: string;
          start: number;
          end: number;
        }>;
      }>;
    };
  };
}

/** Where every call is. */
export const addresses = {
  alerts: { method: 'GET', path: '/api-py/alerts' },
  'collection-gaps': { method: 'GET', path: '/api-py/collection-gaps' },
  'dashboard-topic': { method: 'GET', path: '/api-py/dashboard-topic' },
  'events-list': { method: 'GET', path: '/api-py/events-list' },
  oblasts: { method: 'GET', path: '/api-py/oblasts' },
  'report-form': { method: 'POST', path: '/api-py/report-form' },
  'report-form-fullText': { method: 'POST', path: '/api-py/report-form-fullText' },
  'report-overperformance': { method: 'POST', path: '/api-py/report-overperformance' },
  'report-section': { method: 'POST', path: '/api-py/report-section' },
  'report-stories': { method: 'POST', path: '/api-py/report-stories' },
  'report-story': { method: 'POST', path: '/api-py/report-story' },
  spheres: { method: 'GET', path: '/api-py/spheres' },
  topic_download: { method: 'POST', path: '/api-py/topic_download/' },
  'topics-list': { method: 'GET', path: '/api-py/topics-list' },
  'topics.by-keyword': { method: 'GET', path: '/api-py/topics/by-keyword/{keyword}' },
  'tsection-list': { method: 'GET', path: '/api-py/tsection-list' },
  'tsection-list-of': { method: 'GET', path: '/api-py/tsection-list/{topicId}' },
  'event-stream': { method: 'GET', path: '/api/events' },
  'hand-in-posts': { method: 'POST', path: '/api/posts' },
  'recognise-texts': { method: 'POST', path: '/internal/recognise-texts' },
} as const;
