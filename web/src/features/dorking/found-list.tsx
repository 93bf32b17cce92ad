import type { HitWire } from '@mm/proto/http/searches.js';
import type { useAddress } from '../../ui/address/use-address.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { LostOnly, Results } from './results.js';
import { problemOf } from './search-form.js';
import { texts } from './texts.js';
import type { Listing, Shown } from './use-listing.js';

const { empty: words } = texts;

interface FoundListProps {
  listing: Listing | null;
  shown: Shown;
  address: ReturnType<typeof useAddress>;
  onOpen: (hit: HitWire) => void;
}

/** The rows of a listing, or why there are none: that providers failed is never shown as 'nothing found'. */
export function FoundList({ listing, shown, address, onOpen }: FoundListProps) {
  const { search, hits, lost, problem, isFetching, refetch } = shown;
  const { form, keyword } = !hits && problem ? problemOf(problem) : {};
  // A fault of the expression is explained at its field.
  if (listing === null || keyword) return <EmptyState title={words.start} text={words.startText} />;
  if (!hits && problem) return <ErrorState title={texts.results.failed} text={form ?? ''} onRetry={refetch} />;
  if (!hits) return <SkeletonLines lines={8} />;
  if (hits.length > 0)
    return <Results hits={hits} lost={lost} isBusy={isFetching && !search} address={address} onOpen={onOpen} />;
  const { title, text } = emptyWords(shown);
  return (
    <>
      <EmptyState title={title} text={text} />
      <LostOnly hits={lost} onOpen={onOpen} />
    </>
  );
}

function emptyWords({ search }: Pick<Shown, 'search'>): { title: string; text?: string } {
  if (!search) return { title: words.stored, text: words.storedText };
  if (search.state === 'running') return { title: words.running, text: words.runningText };
  if (search.state === 'failed') return { title: words.failed };
  if (search.state === 'cancelled') return { title: words.cancelled };
  if (search.degraded.length > 0 || search.is_out_of_time) return { title: words.partial, text: words.partialText };
  return { title: words.none, text: words.noneText };
}
