/** Messages to the parent process: steps, then ready or failed. Without a parent: lines of JSON on stdout. */
export type StarterMessage =
  | { readonly step: string }
  | {
      readonly ready: true;
      readonly address: string;
      readonly firstAdmin?: { readonly username: string; readonly password: string };
    }
  | { readonly failed: string; readonly line: true };

/** Sends a message to the parent process; never throws, also when the parent has exited. */
export async function notifyStarter(message: StarterMessage): Promise<void> {
  if (!process.connected) {
    process.stdout.write(`${JSON.stringify(message)}\n`);
    return;
  }
  await new Promise<void>((sent) => process.send?.(message, undefined, undefined, () => sent()));
}

/** Calls back when the parent process, if there was one, has exited for any reason. */
export function onParentExit(callback: () => void): void {
  if (process.connected) process.once('disconnect', callback);
}
