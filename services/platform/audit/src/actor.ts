import { AsyncLocalStorage } from 'node:async_hooks';

/** Who changes something: a person, an access token, a rule, a model, or the system itself. */
export interface AuditActor {
  kind: 'person' | 'rule' | 'model' | 'token' | 'system';
  /** User name, name of the rule, version of the model, or name of the access token. */
  name: string;
}

/** The actor of a request, and the address that it came from. */
export interface RequestActor {
  actor: AuditActor;
  address: string;
}

const current = new AsyncLocalStorage<RequestActor>();

/** Runs the work of a request; what it records is recorded as its actor's. */
export const runAsActor = <T>(request: RequestActor, work: () => T): T => current.run(request, work);

/** The actor and address of the request that is being handled; undefined in background work. */
export const currentActor = (): RequestActor | undefined => current.getStore();
