import { useState } from 'react';
import type { ErasableAuthorWire } from '@mm/proto/http/erasure.js';
import { AuthorSearch } from './author-search.js';
import { EraseModal } from './erase-modal.js';
import { ErasedList } from './erased-list.js';
import styles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';

/** The right to be forgotten: erases authors and shows which ones are blocked since. */
export function ErasureTab() {
  const [chosen, setChosen] = useState<ErasableAuthorWire>();
  return (
    <div className={styles['tab']}>
      <p className={styles['hint']}>{texts.hint}</p>
      <p className={styles['hint']}>{texts.logHint}</p>
      <AuthorSearch onErase={setChosen} />
      <ErasedList />
      {chosen && <EraseModal author={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
