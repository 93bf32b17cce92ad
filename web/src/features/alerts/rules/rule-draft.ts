import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import { alertKinds, type AlertKind } from '@mm/proto/vocabulary/alert-kind.js';
import { isProblem } from '../../../api/base-query.js';
import { addressFault, refusalOf } from '../../notifications/notification-draft.js';
import { texts } from './texts.js';

/** What a rule form holds. */
export type RuleDraft = Omit<AlertRuleWire, 'id' | 'owner' | 'is_hidden' | 'chats'> & {
  /** As typed, separated by commas. */
  chats: string;
};

export interface RuleFaults {
  addresses?: string;
  chats?: string;
  form?: string;
}

const maxChats = 20;

type Channel = AlertRuleWire['channels'][number];
/** The ways out of the application, with the field that each needs. */
const needs = { mail: 'addresses', telegram: 'chats', webhook: null, push: null } as const satisfies Record<
  Channel,
  'addresses' | 'chats' | null
>;
export const channels = Object.keys(needs) as Channel[];

/** Whether a chosen channel needs the field. */
export const asksFor = (chosen: readonly Channel[], field: 'addresses' | 'chats'): boolean =>
  chosen.some((channel) => needs[channel] === field);

const blank: RuleDraft = {
  kind: 'topic-spike',
  topic_id: null,
  active: true,
  sensitivity: 'normal',
  authors: [],
  cool_down: 60,
  quiet_hours: null,
  channels: [],
  addresses: '',
  chats: '',
  takes_over_wall: false,
};

/** The form values of a rule, or of a new one. */
export function draftOf(rule: AlertRuleWire | null): RuleDraft {
  if (!rule) return blank;
  const { id: _id, owner: _owner, is_hidden: _isHidden, chats, ...fields } = rule;
  return { ...fields, chats: chats.join(', ') };
}

/** Whether a topic can be chosen for the kind. */
export const isOfTopic = (kind: AlertKind): boolean => alertKinds[kind].subject === 'topic';

/** Whether the kind measures something, so that it has a sensitivity. */
export const hasSensitivity = (kind: AlertKind): boolean => kind === 'topic-spike' || kind === 'negative-share';

/** The form after the kind was changed: only topics have rules of their own, only first publications authors. */
export const withKind = (draft: RuleDraft, kind: AlertKind): RuleDraft => ({
  ...draft,
  kind,
  topic_id: isOfTopic(kind) ? draft.topic_id : null,
  authors: kind === 'first-publication' ? draft.authors : [],
});

export const chatsOf = (chats: string): string[] => [
  ...new Set(
    chats
      .split(/[,\n]/)
      .map((chat) => chat.trim())
      .filter((chat) => chat !== ''),
  ),
];

/** What is wrong with the form; {} when it can be saved. */
export function faultsOf({ channels: chosenChannels, addresses, chats }: RuleDraft): RuleFaults {
  const wrong = asksFor(chosenChannels, 'addresses') ? addressFault(addresses) : undefined;
  const chosen = chatsOf(chats);
  const chatFault = !asksFor(chosenChannels, 'chats')
    ? undefined
    : chosen.length === 0
      ? texts.chatsMissing
      : chosen.length > maxChats
        ? texts.tooManyChats
        : undefined;
  return {
    ...(wrong === undefined ? {} : { addresses: wrong }),
    ...(chatFault === undefined ? {} : { chats: chatFault }),
  };
}

/** What a refused save says. */
export function ruleRefusalOf(error: unknown): RuleFaults {
  if (isProblem(error) && error.status === 403)
    return { form: error.code === 'alert-rule-shows-all' ? texts.showsAll : texts.forbidden };
  const { email, form } = refusalOf(error);
  return email === undefined ? { form: form ?? texts.saveFailed } : { addresses: email };
}

/** What a save sends. */
export const saveOf = ({ chats, ...draft }: RuleDraft, rule: AlertRuleWire | null) => ({
  ...draft,
  ...(rule ? { id: rule.id } : {}),
  chats: asksFor(draft.channels, 'chats') ? chatsOf(chats) : [],
  addresses: asksFor(draft.channels, 'addresses') ? draft.addresses : '',
});
