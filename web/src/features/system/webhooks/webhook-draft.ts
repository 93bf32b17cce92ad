import type { CallBody } from '@mm/proto/http/call.js';
import { askedNames, type AskedName } from '@mm/proto/http/outgoing-event.js';
import type { webhookCalls, WebhookWire } from '@mm/proto/http/webhooks.js';
import { networkIds, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { texts } from './texts.js';

/** What the form holds. */
export interface WebhookDraft {
  name: string;
  url: string;
  events: readonly AskedName[];
  topics: readonly number[];
  networks: readonly NetworkId[];
  active: boolean;
  newSecret: boolean;
}

export interface WebhookFaults {
  name?: string;
  url?: string;
  form?: string;
}

/** The form values of a webhook, or of a new one. */
export const draftOf = (webhook: WebhookWire | null): WebhookDraft => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: askedNames.filter((name) => webhook?.events.includes(name)),
  topics: webhook?.topic_ids ?? [],
  networks: networkIds.filter((id) => webhook?.networks.includes(id)),
  active: webhook?.active ?? true,
  newSecret: false,
});

/** What is wrong with the form; {} when it can be saved. */
export function faultsOf({ name, url }: WebhookDraft): WebhookFaults {
  return {
    ...(name.trim() === '' ? { name: texts.nameMissing } : {}),
    ...(isWebAddress(url.trim()) ? {} : { url: texts.urlWrong }),
  };
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** What a save sends. */
export const saveOf = (
  draft: WebhookDraft,
  webhook: WebhookWire | null,
): CallBody<typeof webhookCalls.saveWebhook>['params'] => ({
  ...(webhook ? { id: webhook.id } : {}),
  name: draft.name.trim(),
  url: draft.url.trim(),
  events: [...draft.events],
  topic_ids: [...draft.topics],
  networks: [...draft.networks],
  active: draft.active,
  ...(webhook && draft.newSecret ? { new_secret: true } : {}),
});
