import { useState } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { isProblem } from '../../api/base-query.js';
import { networkTitle } from '../../api/network-call.js';
import { useSession } from '../../api/user-session.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { SetUpForm, type SetUpResult } from './set-up-form.js';
import {
  useAddFirstSourceMutation,
  useSetUpStateQuery,
  useSignInAfterSetUpMutation,
  type AddedSource,
} from './set-up.api.js';
import loneForm from '../../ui/screen/lone-form.module.css';
import { texts } from './texts.js';

interface SetUpPageProps {
  networks: readonly NetworkDescriptor[];
  /** Loads the page of a path; another one reads the configuration and the session from the beginning. */
  open?: (path: string) => void;
}
type Outcome = { username: string; isSignedIn: boolean; note: string | undefined };

/** `/set-up`: the first administrator, time zone and source of an installation that has no administrator yet. */
export function SetUpPage({ networks, open = (path) => location.assign(path) }: SetUpPageProps) {
  const [isStarted, setIsStarted] = useState(false);
  const { data: state, error, refetch } = useSetUpStateQuery(undefined, { skip: isStarted });
  const [outcome, setOutcome] = useState<Outcome>();
  const finish = useFinish(setOutcome);

  if (outcome)
    return (
      <EmptyState isPage title={texts.readyTitle} text={texts.ready(outcome.username)}>
        <p role="status">{outcome.note ?? (outcome.isSignedIn ? '' : texts.signInByHand)}</p>
        <Button kind="primary" onPress={() => open('/')}>
          {outcome.isSignedIn ? texts.open : texts.signIn}
        </Button>
      </EmptyState>
    );
  if (isProblem(error) && error.status === 404)
    return (
      <EmptyState isPage title={texts.doneTitle} text={texts.doneText}>
        <Button kind="primary" onPress={() => open('/login')}>
          {texts.signIn}
        </Button>
      </EmptyState>
    );
  if (error) return <ErrorState title={texts.stateFailed} onRetry={() => void refetch()} />;
  return (
    <div className={loneForm['page']}>
      {state ? (
        <SetUpForm
          state={state}
          networks={networks}
          onDone={(result) => {
            setIsStarted(true);
            void finish(result);
          }}
        />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </div>
  );
}

/** Signs the new administrator in and subscribes to the first source. */
function useFinish(show: (outcome: Outcome) => void) {
  const session = useSession();
  const [signIn, { reset }] = useSignInAfterSetUpMutation();
  const [add] = useAddFirstSourceMutation();
  return async ({ username, password, source }: SetUpResult) => {
    const { data: tokens } = await signIn({ body: { username, password } });
    reset();
    if (!tokens?.success) return show({ username, isSignedIn: false, note: undefined });
    await session.current.adopt(tokens, tokens.expires_in);
    if (!source) return show({ username, isSignedIn: true, note: undefined });
    show({ username, isSignedIn: true, note: texts.adding });
    const { data } = await add({ ...source, user: username });
    show({ username, isSignedIn: true, note: noteOf(source, data) });
  };
}

function noteOf({ network, name }: NonNullable<SetUpResult['source']>, result: AddedSource | undefined): string {
  if (!result) return texts.notAdded(name, texts.noAnswer);
  return 'added' in result
    ? texts.added(result.added, networkTitle(network))
    : texts.notAdded(name, `${result.fault.replace(/\.$/u, '')}.`);
}
