import type { DownloadJobWire } from '@mm/proto/http/downloads.js';
import type { OpenMenu } from '../../ui/menu/menu-button.js';
import { GroupMenuPopover, type GroupMenuContent } from '../../ui/menu/group-menu-popover.js';
import { useDownloadJobsQuery } from './downloads.api.js';
import { texts } from './texts.js';

const refreshMs = 3000;

interface DownloadMenuContent extends GroupMenuContent {
  /** Fetches the file of a job; of one that is not ready, when it is. */
  onJob: (job: DownloadJobWire) => void;
}

/** The opened menu: the formats, and the caller's files that the server makes or has made. */
export function DownloadPopover({ groups, onJob, ...menu }: DownloadMenuContent & OpenMenu) {
  const { data } = useDownloadJobsQuery(undefined, {
    skip: !menu.isOpen,
    pollingInterval: refreshMs,
    refetchOnMountOrArgChange: true,
  });
  const files = (data?.jobs ?? []).map((job) => ({
    key: job.id,
    text: job.file_name,
    more: job.state === 'ready' ? texts.ready : texts.rows(job.done, job.rows),
    run: () => onJob(job),
  }));
  return <GroupMenuPopover {...menu} groups={[...groups, { key: 'jobs', title: texts.jobs, actions: files }]} />;
}
