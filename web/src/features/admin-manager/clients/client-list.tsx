import { lazy, Suspense, useState } from 'react';
import type { ClientStatus, ClientWire } from '@mm/proto/http/clients.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Button } from '../../../ui/button/button.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { useToast } from '../../../ui/toast/toast.js';
import adminStyles from '../../../ui/management/management.module.css';
import { problemText } from '../problem-text.js';
import { texts as adminTexts } from '../texts.js';
import { clientProblem } from './client-problem.js';
import { ClientFacts, ClientStatusText } from './client-status.js';
import {
  useClientAccountsQuery,
  useCommandClientMutation,
  useNetworkClientsQuery,
  type ClientCommand,
  type EntryKind,
} from './clients.api.js';
import styles from './clients.module.css';
import { texts } from './texts.js';

const EntryModal = lazy(() => import('./entry-modal.js').then((m) => ({ default: m.EntryModal })));

/** In which states a command makes sense. START in 'code' and 'password' has the network send a new code. */
const commands: readonly [ClientCommand, readonly ClientStatus[]][] = [
  ['startClient', ['off', 'loaded', 'code', 'password', 'failed']],
  ['reloadClient', ['loaded', 'connecting', 'code', 'password', 'connected', 'waiting', 'failed']],
  ['closeClient', ['connecting', 'code', 'password', 'connected', 'waiting']],
  ['loadClient', ['off']],
];
const entryOf = ({ status }: Pick<ClientWire, 'status'>): EntryKind | null =>
  status === 'code' || status === 'password' ? status : null;

/** The clients of a network: what each one is doing, and the commands for it. */
export function ClientList({ network }: { network: NetworkId }) {
  const { data: clients, isError, error, refetch } = useNetworkClientsQuery(network);
  const { data: accounts } = useClientAccountsQuery(network);
  const [asked, setAsked] = useState<{ phone: string; kind: EntryKind } | null>(null);
  return (
    <section className={adminStyles['part']}>
      <h2>{texts.clients}</h2>
      <p className={adminStyles['hint']}>{texts.clientsHint}</p>
      {!clients && isError && (
        <ErrorState title={texts.clientsFailed(problemText(error))} onRetry={() => void refetch()} />
      )}
      {!clients && !isError && <SkeletonLines lines={4} />}
      {clients?.length === 0 && <p className={adminStyles['nothing']}>{texts.noClients}</p>}
      {clients && clients.length > 0 && (
        <ul className={styles['clients']} aria-label={texts.clients}>
          {clients.map((client) => (
            <ClientCard
              key={client.cid}
              network={network}
              client={client}
              isOff={accounts?.some(({ phone, active }) => phone === client.phone && !active) ?? false}
              onEntry={(kind) => setAsked({ phone: client.phone, kind })}
            />
          ))}
        </ul>
      )}
      {asked && (
        <Suspense fallback={null}>
          <EntryModal
            key={`${asked.phone} ${asked.kind}`}
            network={network}
            {...asked}
            onEntered={(client) => {
              const kind = entryOf(client);
              setAsked(kind && { phone: client.phone, kind });
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface ClientCardProps {
  network: NetworkId;
  client: ClientWire;
  /** Its account is switched off. */
  isOff: boolean;
  onEntry: (kind: EntryKind) => void;
}

function ClientCard({ network, client, isOff, onEntry }: ClientCardProps) {
  const { phone, status } = client;
  const toast = useToast();
  const [send] = useCommandClientMutation();
  const [running, setRunning] = useState<ClientCommand | null>(null);
  const run = async (command: ClientCommand) => {
    setRunning(command);
    const { data, error } = await send({ network, command, phone });
    setRunning(null);
    if (error)
      return toast.danger(texts.commandFailed(texts.commands[command], clientProblem(error)), {
        title: adminTexts.result,
      });
    const kind = command === 'startClient' || command === 'reloadClient' ? entryOf(data) : null;
    if (kind) onEntry(kind);
  };
  const asked = isOff ? null : entryOf(client);
  return (
    <li className={styles['client']} aria-label={phone}>
      <h3 className={styles['phone']}>{phone}</h3>
      <ClientFacts client={client} />
      <ClientStatusText client={client} />
      {isOff && <p className={adminStyles['hint']}>{texts.accountOff}</p>}
      {asked && (
        <span>
          <Button
            small
            kind="primary"
            icon="key"
            aria-label={texts.entryOf(texts.entry[asked].open, phone)}
            onPress={() => onEntry(asked)}
          >
            {texts.entry[asked].open}
          </Button>
        </span>
      )}
      <span className={styles['commands']}>
        {commands.map(([command, states]) => (
          <Button
            key={command}
            small
            aria-label={texts.commandOf(texts.commands[command], phone)}
            isPending={running === command}
            isDisabled={isOff || (running !== command && (running !== null || !states.includes(status)))}
            onPress={() => void run(command)}
          >
            {texts.commands[command]}
          </Button>
        ))}
      </span>
    </li>
  );
}
