import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import type { SystemSettingKey } from '../vocabulary/system-setting.js';
import { call } from './call.js';
import type { SuggestionWire } from './posts.js';
import { int } from './paging.js';

/** By suggested field: the setting with the lowest confidence, in per cent, from which it is accepted by itself. */
export const thresholdSettings = {
  lang: 'accept-lang',
  oblasts: 'accept-oblasts',
  spheres: 'accept-spheres',
  tone: 'accept-tone',
  is_ignored: 'accept-ignored',
} as const satisfies Record<string, SystemSettingKey>;
export type SuggestedField = keyof typeof thresholdSettings;
export const suggestedFields = Object.keys(thresholdSettings) as SuggestedField[];
/** 0 accepts everything, 101 nothing. */
export type Thresholds = Readonly<Record<SuggestedField, number>>;

export type SuggestedLabels = Pick<SuggestionWire, SuggestedField>;

/** Whether a suggested field is sure enough to be filled in and accepted by itself. */
export const isAccepted = (
  { confidence }: Pick<SuggestionWire, 'confidence'>,
  field: SuggestedField,
  thresholds: Thresholds,
): boolean => (confidence[field] ?? 0) >= thresholds[field] / 100;

/** What of a suggestion is accepted by itself, of its spheres those that are sure enough; the rest is empty. */
export function acceptedLabels(
  suggestion: SuggestedLabels & Pick<SuggestionWire, 'confidence'>,
  thresholds: Thresholds,
): SuggestedLabels {
  const { confidence } = suggestion;
  const isSure = (field: SuggestedField): boolean => isAccepted(suggestion, field, thresholds);
  const isSureSphere = (id: number): boolean =>
    (confidence[`spheres:${id}`] ?? confidence['spheres'] ?? 0) >= thresholds.spheres / 100;
  return {
    lang: isSure('lang') ? suggestion.lang : null,
    oblasts: isSure('oblasts') ? suggestion.oblasts : [],
    spheres: suggestion.spheres.filter(isSureSphere),
    tone: isSure('tone') ? suggestion.tone : null,
    is_ignored: isSure('is_ignored') && suggestion.is_ignored,
  };
}

export const thresholdCalls = {
  /** In force now; `setting:changed` tells of a change. */
  thresholds: call({
    roles: reviewers,
    service: 'review',
    id: 'socmedia.thresholds',
    method: 'GET',
    path: '/api-py/socmedia/thresholds',
    response: () => z.object({ lang: int, oblasts: int, spheres: int, tone: int, is_ignored: int }),
  }),
};
