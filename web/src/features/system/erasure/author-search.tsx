import { useMemo, useState, type FormEvent } from 'react';
import type { ErasableAuthorWire } from '@mm/proto/http/erasure.js';
import { networkTitle } from '../../../api/network-call.js';
import { Button } from '../../../ui/button/button.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/table.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { WebLink } from '../../../ui/web-link/web-link.js';
import styles from '../../../ui/management/management.module.css';
import { useErasableAuthorsQuery } from '../system.api.js';
import { texts } from './texts.js';

const shortest = 2;

/** Finds stored authors and shows what would be deleted with them. */
export function AuthorSearch({ onErase }: { onErase: (author: ErasableAuthorWire) => void }) {
  const [entered, setEntered] = useState('');
  const [name, setName] = useState('');
  const { currentData, isError, isFetching, refetch } = useErasableAuthorsQuery(
    { query: { name } },
    { skip: name.length < shortest },
  );
  const columns = useMemo(() => columnsWith(onErase), [onErase]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setName(entered.trim());
  };
  return (
    <section className={styles['part']} aria-label={texts.find}>
      <h2>{texts.find}</h2>
      <form className={styles['filters']} onSubmit={submit} role="search">
        <TextField label={texts.name} value={entered} onChange={setEntered} maxLength={300} />
        <div>
          <Button type="submit" icon="search" isDisabled={entered.trim().length < shortest}>
            {texts.search}
          </Button>
        </div>
      </form>
      {isError && !isFetching && <ErrorState title={texts.searchFailed} onRetry={() => void refetch()} />}
      {isFetching && !currentData && <SkeletonLines lines={3} height={28} />}
      {currentData?.authors.length === 0 && <p className={styles['nothing']}>{texts.nobody}</p>}
      {currentData && currentData.authors.length > 0 && (
        <Table
          label={texts.found}
          columns={columns}
          rows={currentData.authors}
          rowId={({ author_id: id }) => String(id)}
          maxHeight="320px"
          asCards
        />
      )}
    </section>
  );
}

const columnsWith = (onErase: (author: ErasableAuthorWire) => void): Column<ErasableAuthorWire>[] => [
  {
    id: 'author',
    title: texts.author,
    inCard: 'title',
    cell: ({ url, username, full_name: fullName }) => (
      <span className={styles['state']}>
        {url ? <WebLink url={url}>{fullName || username}</WebLink> : fullName || username}
        <span className={styles['dim']}>{username}</span>
      </span>
    ),
  },
  { id: 'network', title: texts.network, cell: ({ network }) => networkTitle(network) },
  { id: 'posts', title: texts.posts, align: 'end', cell: ({ posts }) => numberText(posts) },
  { id: 'watchers', title: texts.watchers, align: 'end', cell: ({ watchers }) => numberText(watchers) },
  {
    id: 'actions',
    title: texts.actions,
    inCard: 'bare',
    cell: (author) => (
      <Button small icon="trash" aria-label={texts.eraseOf(author.username)} onPress={() => onErase(author)}>
        {texts.erase}
      </Button>
    ),
  },
];
