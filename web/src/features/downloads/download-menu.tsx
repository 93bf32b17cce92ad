import type { DownloadFormat } from '@mm/proto/http/downloads.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { Button } from '../../ui/button/button.js';
import { Icon } from '../../ui/icon/icon.js';
import type { MenuAction } from '../../ui/menu/menu.js';
import { Spinner } from '../../ui/progress/progress.js';
import { GroupMenu } from '../report-views/group-menu.js';
import styles from './downloads.module.css';
import { texts } from './texts.js';
import { useDownload } from './use-download.js';

const documents: readonly DownloadFormat[] = ['.xlsx', '.doc', '.pdf'];
const data: readonly DownloadFormat[] = ['.csv', '.json'];

interface DownloadMenuProps {
  /** The report as it is asked for; paging is ignored by the server. */
  params: ReportParamsWire;
  /** Publications of the report: a long one is made in the background. */
  total?: number | undefined;
  isDisabled?: boolean;
}

/** 'Скачать': the report as a file. While it is made the button spins, after three seconds with a line to cancel it. */
export function DownloadMenu({ params, total, isDisabled = false }: DownloadMenuProps) {
  const { running, start, cancel } = useDownload();
  const actionsOf = (formats: readonly DownloadFormat[]): MenuAction[] =>
    formats.map((ext) => ({
      key: ext,
      text: texts.formats[ext],
      run: () => void start({ params, ext, total }),
    }));
  return (
    <span className={styles['downloads']}>
      <GroupMenu
        label={texts.download}
        groups={[
          { key: 'documents', title: texts.documents, hidesTitle: true, actions: actionsOf(documents) },
          { key: 'data', title: texts.data, hidesTitle: true, actions: actionsOf(data) },
        ]}
      >
        <Button small isDisabled={isDisabled} isPending={running !== null}>
          {running ? <Spinner label={texts.preparing} /> : <Icon name="download" />}
          {texts.download}
        </Button>
      </GroupMenu>
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
