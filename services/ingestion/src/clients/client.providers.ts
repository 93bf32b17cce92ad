import { randomUUID } from 'node:crypto';
import type { FactoryProvider } from '@nestjs/common';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import { AuthorsElsewhere } from '../collection/authors-elsewhere.js';
import { CollectNews } from '../collection/client-news.js';
import { RefreshCounters } from '../collection/refresh-counters.js';
import { RefreshComments } from '../comments/refresh-comments.js';
import { CredentialList } from '../credentials/credential-list.js';
import { CredentialStore } from '../credentials/credential-store.js';
import { Credentials } from '../credentials/credentials.js';
import { Networks, type Collectors } from '../networks/networks.js';
import { CLIENTS_OF_PROCESS } from '../resources/client-accounts.js';
import { Accounts } from './accounts.js';
import { ClientCommands } from './client-commands.js';
import { ClientSecrets } from './client-secrets.js';
import { ClientStates } from './client-states.js';
import { ClientSupervisor } from './client-supervisor.js';
import type { ClientsOfProcess } from './clients.js';
import { OwnClients } from './own-clients.js';

/** The providers of clients. With given `clients` no client is made. */
export function clientProviders(
  databaseUrl: string,
  box: SecretBox,
  collectors: Collectors,
  clients?: ClientsOfProcess,
): FactoryProvider[] {
  const secrets = new ClientSecrets(box);
  return [
    { provide: OwnClients, useFactory: () => new OwnClients() },
    { provide: CLIENTS_OF_PROCESS, inject: [OwnClients], useFactory: (own: OwnClients) => clients ?? own },
    {
      provide: ClientSupervisor,
      inject: [DataSource, EventOutbox, OwnClients, CollectNews],
      useFactory: (dataSource: DataSource, outbox: EventOutbox, own: OwnClients, listener: CollectNews) =>
        new ClientSupervisor({
          dataSource,
          databaseUrl,
          collectors: clients ? {} : collectors,
          own,
          states: new ClientStates(dataSource, outbox, secrets, randomUUID()),
          secrets,
          listener,
        }),
    },
    // the rounds need it only once they run, and the clients need collection before
    {
      provide: AuthorsElsewhere,
      inject: [DataSource, Networks, CLIENTS_OF_PROCESS, RefreshCounters, RefreshComments, CollectNews],
      useFactory: (
        dataSource: DataSource,
        networks: Networks,
        ofProcess: ClientsOfProcess,
        ...work: [RefreshCounters, RefreshComments, CollectNews]
      ) => {
        const elsewhere = new AuthorsElsewhere(dataSource, networks, ofProcess);
        for (const each of work) each.leaveOut(elsewhere);
        return elsewhere;
      },
    },
    {
      provide: ClientCommands,
      inject: [DataSource, EventOutbox],
      useFactory: (dataSource: DataSource, outbox: EventOutbox) => new ClientCommands(dataSource, outbox, secrets),
    },
    {
      provide: Accounts,
      inject: [DataSource, EventOutbox, Networks, Credentials, CredentialList, CLIENTS_OF_PROCESS, CollectNews],
      useFactory: (
        dataSource: DataSource,
        outbox: EventOutbox,
        networks: Networks,
        credentials: Credentials,
        list: CredentialList,
        ofProcess: ClientsOfProcess,
        listener: CollectNews,
      ) => {
        const store = new CredentialStore(credentials, outbox);
        return new Accounts({ dataSource, outbox, networks, credentials, store, list, clients: ofProcess, listener });
      },
    },
  ];
}
