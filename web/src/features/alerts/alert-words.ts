import type { AlertWire } from '@mm/proto/http/alerts.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { alertKinds } from '../../language/vocabulary.js';
import { texts } from './texts.js';

const systemNames: Readonly<Record<string, string>> = texts.systemNames;
const networkTitles: Readonly<Record<string, { title: string }>> = networks;

/** What an alert is about, by name; parts of the system and networks have no names of their own. */
export const subjectName = ({
  subject_kind: kind,
  subject_id: id,
  subject_name: name,
}: Pick<AlertWire, 'subject_kind' | 'subject_id' | 'subject_name'>): string =>
  kind === 'system' ? (systemNames[id] ?? networkTitles[name]?.title ?? name) : name;

/** The kind and the subject. */
export const alertTitle = (alert: Pick<AlertWire, 'kind' | 'subject_kind' | 'subject_id' | 'subject_name'>): string =>
  `${alertKinds[alert.kind]}: ${subjectName(alert)}`;
