import { deadLetterCalls } from '@mm/proto/http/dead-letters.js';
import { api, listTag } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const letters = [listTag('Config', 'dead-letters')];

const deadLettersApi = api.injectEndpoints({
  endpoints: (build) => ({
    deadLetters: queryOf(build, deadLetterCalls.deadLetters, { provides: letters, keepSeconds: 0 }),
    deadLetter: queryOf(build, deadLetterCalls.deadLetter, { provides: letters, keepSeconds: 0 }),
    replayDeadLetters: mutationOf(build, deadLetterCalls.replayDeadLetters, { invalidates: letters }),
    discardDeadLetters: mutationOf(build, deadLetterCalls.discardDeadLetters, { invalidates: letters }),
  }),
});

export const { useDeadLettersQuery, useDeadLetterQuery, useReplayDeadLettersMutation, useDiscardDeadLettersMutation } =
  deadLettersApi;
