import { useCaller } from '../../api/caller.slice.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { currentSession } from './start-session.js';
import { sessionTexts as texts } from './texts.js';

/** Shown to a signed-in user without any role. */
export function NoRole() {
  const { name, username } = useCaller();
  return (
    <EmptyState isPage title={texts.noRoleTitle} text={texts.noRole(name || username)}>
      <Button icon="exit" onPress={() => currentSession()?.signOut()}>
        {texts.signOut}
      </Button>
    </EmptyState>
  );
}
