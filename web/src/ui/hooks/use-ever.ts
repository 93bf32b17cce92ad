import { useState } from 'react';

/** Whether it was true in this render or an earlier one: what is loaded when it first opens stays for its closing. */
export function useEver(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(false);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}
