import { useId } from 'react';
import type { DownloadFormat } from '@mm/proto/http/downloads.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { Button } from '../../ui/button/button.js';
import { Icon } from '../../ui/icon/icon.js';
import { loadable } from '../../ui/loadable/loadable.js';
import { MenuButton } from '../../ui/menu/menu-button.js';
import type { MenuAction } from '../../ui/menu/menu.js';
import { Spinner } from '../../ui/progress/progress.js';
import { download, downloadOfJob } from './download.js';
import styles from './downloads.module.css';
import { texts } from './texts.js';
import { useDownload } from './use-download.js';

const documents: readonly DownloadFormat[] = ['.xlsx', '.doc', '.pdf'];
const data: readonly DownloadFormat[] = ['.csv', '.json'];

const Popover = loadable(() => import('./download-popover.js').then((m) => m.DownloadPopover));

interface DownloadMenuProps {
  /** The report as it is asked for; paging is ignored by the server. */
  params: ReportParamsWire;
  /** Publications of the report: a long one is made in the background. */
  total?: number | undefined;
  isDisabled?: boolean;
  /** The screen compares topics, which no file does: disables the menu and says so. */
  isComparison?: boolean;
}

/**
 * 'Скачать': the report as a file, and the files that were made in the background. While one is made the button spins,
 * after three seconds with a line to cancel it.
 */
export function DownloadMenu({ params, total, isDisabled = false, isComparison = false }: DownloadMenuProps) {
  const { running, start, cancel } = useDownload();
  const reason = useId();
  const actionsOf = (formats: readonly DownloadFormat[]): MenuAction[] =>
    formats.map((ext) => ({
      key: ext,
      text: texts.formats[ext],
      run: () => void start((context) => download({ params, ext, total }, context)),
    }));
  return (
    <span className={styles['downloads']} title={isComparison ? texts.comparison : undefined}>
      <MenuButton
        popover={Popover}

        content={{
          label: texts.download,
          groups: [
            { key: 'documents', title: texts.documents, hidesTitle: true, actions: actionsOf(documents) },
            { key: 'data', title: texts.data, hidesTitle: true, actions: actionsOf(data) },
          ],
          onJob: (job) => void start((context) => downloadOfJob(job, context)),
        }}
      >
        <Button
          small
          isDisabled={isDisabled || isComparison}
          isPending={running !== null}
          {...(isComparison ? { 'aria-describedby': reason } : {})}
        >
          {running ? <Spinner label={texts.preparing} /> : <Icon name="download" />}
          {texts.download}
        </Button>
      </MenuButton>
      {isComparison && (
        <span id={reason} className="visually-hidden">
          {texts.comparison}
        </span>
      )}
      {running?.isLong && (
        <span className={styles['progress']} role="status">
          {running.job ? texts.rows(running.job.done, running.job.rows) : texts.preparing}
          <Button kind="link" small onPress={cancel}>
            {texts.cancel}
          </Button>
        </span>
      )}
    </span>
  );
}
