import fs from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import getPort from 'get-port';
import { startPostgres } from '@mm/database/embedded/launcher.js';
import { Relay } from '@mm/event-log/relay/relay.js';
import type { JsonLogger } from '@mm/telemetry/json-logger.js';
import { runInScope } from '@mm/telemetry/correlation.js';
import { openMetricsListener } from '@mm/service-host/metrics-endpoint.js';
import { startService } from '@mm/service-host/service.js';
import type { Listen, ServiceDefinition, ServiceHandle } from '@mm/service-host/service.js';
import type { ServiceName } from '@mm/proto/http/call.js';
import { withSettings, type Environment } from '@mm/settings/parse-settings.js';
import { ensureFirstAdmin } from '@mm/identity/accounts/first-admin.js';
import { SetUp } from '@mm/identity/set-up/set-up.js';
import { SignInDirectory } from '@mm/identity/accounts/sign-in-directory.js';
import { DataSource } from 'typeorm';
import { prepareDatabase } from './prepare-database.js';
import { entryPoint, innerServices } from './services.js';
import type { StandaloneSettings } from './settings.js';
import { socketsFolder } from './sockets-folder.js';
import { openTlsListener } from './tls-listener.js';
import { workspaceKeys } from './workspace-keys.js';

type StopStep = () => Promise<unknown> | void;

/** All services, their database and the relay, in this process. */
export class Installation {
  readonly #stopSteps: StopStep[] = [];
  readonly handles = new Map<ServiceName, ServiceHandle>();
  address = '';

  /** @param onFailure called once with a message for the user when a part ends unexpectedly */
  constructor(
    private readonly settings: StandaloneSettings,
    private readonly environment: Environment,
    private readonly reportStep: (line: string) => void,
    private readonly onFailure: (line: string) => void,
    private readonly logger: JsonLogger,
  ) {}

  /** Resolves when the port is open. Rejects with PostgresFailure, StartFailure, SettingsError; then call `stop`. */
  async start(): Promise<void> {
    const { dataFolder, workspace, port: wantedPort, host, tls } = this.settings;
    fs.mkdirSync(dataFolder, { recursive: true });
    const port = wantedPort || (await getPort({ host }));
    this.address = this.settings.publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${port}`;
    const { previousKeys, secretKey } = workspaceKeys(dataFolder, (file) =>
      this.reportStep(`created ${file}: keep a copy of it apart from the database, it alone decrypts stored secrets`),
    );
    const adminUrl = this.settings.databaseUrl ?? (await this.#startDatabase());
    const names = [...innerServices, entryPoint].map(({ name }) => name);
    const urls = await prepareDatabase({
      adminUrl,
      services: names,
      secretKey,
      workspace,
      isFresh: this.settings.isFresh,
      log: this.reportStep,
    });
    this.#startRelay(adminUrl);

    const sockets = socketsFolder(dataFolder);
    const socketOf = (name: ServiceName): string => path.join(sockets, `${name}.sock`);
    const common: Environment = withSettings(this.environment, {
      MM_PUBLIC_URL: this.address,
      MM_SECRET_KEY: secretKey,
      MM_PREVIOUS_SECRET_KEYS: previousKeys.join(','),
      MM_DEMO: String(workspace === 'demo'),
      MM_AUDIT_HEADS: this.environment.MM_AUDIT_HEADS ?? path.join(dataFolder, 'audit-heads.jsonl'),
      MM_REPORTS_FOLDER: this.environment.MM_REPORTS_FOLDER ?? path.join(dataFolder, 'reports'),
      MM_SERVICES: JSON.stringify(Object.fromEntries(names.map((name) => [name, `unix:${socketOf(name)}`]))),
    });
    this.reportStep('starting the services …');
    const launch = async (definition: ServiceDefinition, listen: Listen): Promise<void> => {
      const { name } = definition;
      const handle = await startService(
        definition,
        withSettings(common, { DATABASE_URL: urls.get(name) }),
        listen,
        this.logger,
      );
      this.handles.set(name, handle);
      this.#stopSteps.push(() => handle.stop());
    };
    await Promise.all(innerServices.map((service) => launch(service, { socket: socketOf(service.name) })));
    await launch(entryPoint, tls ? { socket: socketOf(entryPoint.name) } : { host, port });
    const { metricsListen } = this.settings.telemetry;
    if (metricsListen) {
      const metrics = await openMetricsListener(
        metricsListen,
        [...this.handles.values()].map((handle) => handle.metrics),
      );
      this.#stopSteps.push(() => metrics.close());
    }
    const gateway = this.handles.get(entryPoint.name)?.app.getHttpServer() as Server | undefined;
    if (tls && gateway) {
      const tlsListener = await openTlsListener(tls, { host, port }, gateway);
      this.#stopSteps.push(() => tlsListener.close());
    }
  }

  /** Creates the first administrator of a workspace without one. Returns its password, which cannot be read later. */
  async createFirstAdmin(): Promise<{ username: string; password: string } | undefined> {
    const app = this.handles.get('identity')?.app;
    return app && ensureFirstAdmin(app.get(DataSource), app.get(SignInDirectory));
  }

  /** The one-time code for the first set-up in the browser; undefined when there is an administrator. */
  async beginSetUp(): Promise<string | undefined> {
    return this.handles.get('identity')?.app.get(SetUp).begin();
  }

  /** Stops everything in reverse order, with at most two seconds per part; never rejects. */
  async stop(): Promise<void> {
    for (const stopStep of this.#stopSteps.reverse().splice(0)) await this.#withTimeout(stopStep);
  }

  async #startDatabase(): Promise<string> {
    this.reportStep('starting the database …');
    const server = await startPostgres({
      folder: path.join(this.settings.dataFolder, 'postgres'),
      log: this.reportStep,
    });
    this.#stopSteps.push(() => server.stop(1500));
    void server.exited.then(({ wanted, how }) => {
      if (!wanted)
        this.onFailure(
          `The database ended by itself (${how}); it recovers what was saved when it starts again ` +
            `(log: ${this.settings.dataFolder}/postgres/server.log).`,
        );
    });
    const url = new URL(server.url);
    url.pathname = '/mm';
    return url.href;
  }

  #startRelay(adminUrl: string): void {
    const relay = new Relay(adminUrl, (error) => this.logger.warn(error));
    runInScope({ service: 'relay' }, () => relay.start());
    this.#stopSteps.push(() => relay.stop());
  }

  async #withTimeout(stopStep: StopStep): Promise<void> {
    await Promise.race([
      Promise.resolve()
        .then(stopStep)
        .catch((error: unknown) => this.logger.error(error)),
      new Promise((resolve) => setTimeout(resolve, 2000).unref()),
    ]);
  }
}
