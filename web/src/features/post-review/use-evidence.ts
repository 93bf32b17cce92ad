import { useState } from 'react';
import type { SuggestedField } from '@mm/proto/http/thresholds.js';

/** The field whose words are marked in a text. */
export interface ShownEvidence {
  shown: SuggestedField | null;
  pinned: SuggestedField | null;
  show: (field: SuggestedField | null) => void;
  /** Keeps the words of a field marked, or no longer. */
  pin: (field: SuggestedField) => void;
}

export function useEvidence(): ShownEvidence {
  const [looked, show] = useState<SuggestedField | null>(null);
  const [pinned, setPinned] = useState<SuggestedField | null>(null);
  return {
    shown: looked ?? pinned,
    pinned,
    show,
    pin: (field) => setPinned((before) => (before === field ? null : field)),
  };
}
