import { useEffect, useState } from 'react';
import { useSession, type SignedIn } from '../../api/user-session.js';

/**
 * Keeps a wall on its screen when sign-in has ended: the page of sign-in is not opened, each further call tries to
 * renew. Returns whether sign-in is needed; a call that succeeds (`isFailing` false) shows that it is not.
 */
export function useKeptSession(isFailing: boolean): boolean {
  const session = useSession();
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const own = session.current;
    const kept: SignedIn = {
      token: () => own.token(),
      renew: async () => {
        const isRenewed = await own.renew();
        if (isRenewed) setIsNeeded(false);
        return isRenewed;
      },
      signIn: () => setIsNeeded(true),
      signOut: () => own.signOut(),
      adopt: (tokens, expiresIn) => own.adopt(tokens, expiresIn),
    };
    session.current = kept;
    const stop = session.onToken(() => setIsNeeded(false));
    return () => {
      stop();
      if (session.current === kept) session.current = own;
    };
  }, [session]);
  useEffect(() => {
    if (!isFailing) setIsNeeded(false);
  }, [isFailing]);
  return isNeeded;
}
