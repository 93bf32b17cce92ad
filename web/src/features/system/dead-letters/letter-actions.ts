import { useMemo } from 'react';
import type { DeadLetterWire } from '@mm/proto/http/dead-letters.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { useToast } from '../../../ui/toast/toast.js';
import { useDiscardDeadLettersMutation, useReplayDeadLettersMutation } from './dead-letters.api.js';
import { letterName } from './letter-columns.js';
import { texts } from './texts.js';

/** What an administrator decides about letters, each with a message about its result. */
export function useLetterActions() {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [replayLetters] = useReplayDeadLettersMutation();
  const [discardLetters] = useDiscardDeadLettersMutation();
  return useMemo(() => {
    const options = { title: texts.result };
    const replay = async (letters: readonly DeadLetterWire[]) => {
      const { data, error } = await replayLetters({ body: { ids: letters.map(({ id }) => id) } });
      if (error) toast.danger(texts.failed, options);
      else if (data.replayed === 0) toast.danger(texts.notReplayed, options);
      else toast.success(texts.replayed(numberText(data.replayed)), options);
    };
    return {
      replay: (letter: DeadLetterWire) => replay([letter]),
      /** Asks first. */
      replayAll: async (letters: readonly DeadLetterWire[]) => {
        if (await confirm(texts.replayShownQuestion(numberText(letters.length)))) await replay(letters);
      },
      /** Asks first. */
      discard: async (letter: DeadLetterWire) => {
        if (!(await confirm(texts.discardQuestion(letterName(letter))))) return;
        const { data, error } = await discardLetters({ body: { ids: [letter.id] } });
        if (error) toast.danger(texts.failed, options);
        else if (data.discarded === 0) toast.danger(texts.notDiscarded, options);
        else toast.success(texts.discarded, options);
      },
    };
  }, [toast, confirm, replayLetters, discardLetters]);
}
