import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useQuestions } from './confirm-store.js';

const QuestionModal = lazy(() => import('./question-modal.js').then((m) => ({ default: m.QuestionModal })));

/** Shows the questions of `confirm()` and `alert()` one at a time; mounted once inside a `QuestionContext`. */
export function ConfirmDialog() {
  const { subscribe, first } = useQuestions();
  const question = useSyncExternalStore(subscribe, first);
  return (
    question && (
      <Suspense fallback={null}>
        <QuestionModal question={question} />
      </Suspense>
    )
  );
}
