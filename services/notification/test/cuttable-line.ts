import net, { type AddressInfo } from 'node:net';

/** A TCP connection between a process and a server that a test can cut. */
export interface CuttableLine {
  port: number;
  /** Local ports of the open connections, as the server sees them. */
  ports: () => number[];
  /** Ends all connections at once; new ones are possible. */
  interrupt: () => void;
  /** Ends all connections and refuses new ones: the process is dead, as seen from outside. */
  cut: () => void;
}

export async function cuttableLine(port: number, host = '127.0.0.1'): Promise<CuttableLine> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  const server = net.createServer((near) => {
    const far = net.connect(port, host);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far).pipe(near);
    for (const socket of pair)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          pairs.delete(pair);
          for (const other of pair) other.destroy();
        });
  });
  const interrupt = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ports: () => [...pairs].flatMap(([, far]) => far.localPort ?? []),
    interrupt,
    cut() {
      server.close();
      interrupt();
    },
  };
}
