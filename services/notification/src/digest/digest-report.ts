import type { PublicationWire, ReportWire } from '@mm/proto/http/reports.js';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import type { MailFile } from '../mail/mailer.js';

/** What a digest is made of: the answers of other services, and what the notification says. Times in milliseconds. */
export interface DigestReport {
  /** Of the notification. */
  name: string;
  author: string;
  /** null for everything that the author may see. */
  topic: string | null;
  /** Limits besides the topic, in words. */
  filters: readonly string[];
  /** `until` is exclusive. */
  from: number;
  until: number;
  timeZone: string;
  isLate: boolean;
  isTest: boolean;
  now: Pick<
    ReportWire,
    'total' | 'checked_share' | 'hidden_by_machine' | 'as_of' | 'kept_from' | 'matched_share' | 'counted_by' | 'widgets'
  >;
  /** Of the equal period before. */
  before: Pick<ReportWire, 'total' | 'widgets'>;
  /** Newest first; none when reports are attached. */
  publications: readonly PublicationWire[];
  /** Names of regions by id. */
  oblasts: ReadonlyMap<number, string>;
  /** null when they could not be read. */
  gaps: { gaps: readonly CollectionGapWire[]; total: number } | null;
  /** PNG; null without publications. */
  chart: Buffer | null;
  /** Reports to attach. */
  files: readonly MailFile[];
  /** Names of reports that are too large to attach. */
  tooLarge: readonly string[];
  /** Address of the installation. */
  publicUrl: string;
}
