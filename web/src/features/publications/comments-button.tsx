import { skipToken } from '@reduxjs/toolkit/query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { networkIds } from '@mm/proto/vocabulary/network.js';
import { Button } from '../../ui/button/button.js';
import { useNetworkCommentsQuery } from './publications.api.js';
import { texts } from './texts.js';

const CommentsModal = lazy(() => import('./comments-modal.js').then((m) => ({ default: m.CommentsModal })));

interface CommentsButtonProps {
  publication: Pick<PublicationWire, 'id' | 'network' | 'code' | 'commentSum'>;
  /** Called when the overlay is wanted or closed. */
  onToggle?: (id: number, isOpen: boolean) => void;
}

/** Opens the overlay with the comments of a publication once they are loaded; nothing where there are none. */
export function CommentsButton({ publication, onToggle }: CommentsButtonProps) {
  const { id, code, commentSum } = publication;
  const [isWanted, setIsWanted] = useState(false);
  const network = networkIds.find((known) => known === publication.network);
  const isOffered = commentSum > 0 && descriptorList.some((d) => d.id === network && d.comments !== 'none');
  const { data, isFetching, isLoading, isError, refetch } = useNetworkCommentsQuery(
    network && isWanted && isOffered ? { network, id, code } : skipToken,
  );
  useEffect(() => {
    if (!isWanted) return undefined;
    onToggle?.(id, true);
    return () => onToggle?.(id, false);
  }, [isWanted, id, onToggle]);
  if (!isOffered) return null;
  const isShown = isWanted && (data !== undefined || isError);
  return (
    <>
      <Button kind="link" small isPending={isWanted && isLoading && !isShown} onPress={() => setIsWanted(true)}>
        {texts.comments(commentSum)}
      </Button>
      {isShown && (
        <Suspense fallback={null}>
          <CommentsModal
            comments={isError ? undefined : data}
            total={commentSum}
            isFetching={isFetching}
            onRetry={() => void refetch()}
            onClose={() => setIsWanted(false)}
          />
        </Suspense>
      )}
    </>
  );
}
