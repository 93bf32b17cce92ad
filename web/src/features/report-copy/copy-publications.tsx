import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Pager } from '../../ui/pager/pager.js';
import { Table } from '../../ui/table/table.js';
import type { Column } from '../../ui/table/table-columns.js';
import { WebLink, webAddress } from '../../ui/web-link/web-link.js';
import { reportColumns } from '../publications/publication-columns.js';
import { isCut } from '../publications/publication-format.js';
import styles from './report-copy.module.css';
import { texts } from './texts.js';

interface CopyPublicationsProps {
  type: 1 | 2 | null;
  publications: readonly PublicationWire[];
  /** All publications of the report, of which the first were stored. */
  total: number;
}

const pageSize = 50;

/** The stored publications, to read only: nothing is asked of the server. On paper all of them are printed. */
export function CopyPublications({ type, publications, total }: CopyPublicationsProps) {
  const [page, setPage] = useState(1);
  const isPrinting = useIsPrinting();
  const columns = useMemo(() => columnsOf(type === 2 ? 2 : 1), [type]);
  const rows = isPrinting ? publications : publications.slice((page - 1) * pageSize, page * pageSize);
  return (
    <section className={styles['publications']}>
      <h2>{texts.publications}</h2>
      <p className={styles['dim']}>
        {texts.allShown(numberText(total))}{' '}
        {publications.length < total && texts.cut(numberText(publications.length), numberText(total))}
      </p>
      {publications.length === 0 && <EmptyState title={texts.empty} text={texts.emptyHint} />}
      {publications.length > 0 && (
        <Table
          label={texts.publications}
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          total={publications.length}
          asCards
        />
      )}
      <Pager page={page} size={pageSize} total={publications.length} onPage={setPage} />
    </section>
  );
}

/** The columns of the live table, without sorting and with the stored text. */
const columnsOf = (type: 1 | 2): Column<PublicationWire>[] =>
  reportColumns(type, { topicId: null }).map((column) =>
    column.id === 'text'
      ? { ...column, cell: (publication) => <StoredText publication={publication} /> }
      : { ...column, isSortable: false },
  );

/** Collected text is rendered as plain text; 'Подробнее...' shows as much of it as was stored. */
function StoredText({ publication }: { publication: PublicationWire }) {
  const [isOpen, setIsOpen] = useState(false);
  const { text, textShort, url, eventName, saved, withdrawn } = publication;
  return (
    <div className={styles['text']}>
      <p>{isOpen ? text : textShort}</p>
      <span className={styles['links']}>
        {isCut(publication) && (
          <Button kind="link" small aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
            {isOpen ? texts.hide : texts.more}
          </Button>
        )}
        {webAddress(url) && <WebLink url={url}>{texts.original}</WebLink>}
        {eventName !== '' && <span>{texts.event(eventName)}</span>}
        {saved && <span>{texts.saved}</span>}
        {withdrawn && <span>{texts.withdrawn}</span>}
      </span>
    </div>
  );
}

/** Whether the page is being printed. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the page out right after the event.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
