import type { Call } from '@mm/proto/http/call.js';
import type { Relation } from '@mm/proto/http/object-rule.js';
import type { Identity, ObjectId, ObjectKind } from './matrix-identity.js';
import type { MatrixObjects } from './matrix-objects.js';

/** An object about which somebody is asked. */
export interface Asked {
  id: ObjectId;
  relation: Relation;
  identity: Identity;
  objects: MatrixObjects;
}
/** How a call is made with an object. What an allowed call changes is either nothing or what nothing else needs. */
export interface Action {
  call: Call;
  kind: ObjectKind;
  /** The path with its parameters filled in; that of the call by default. */
  path?: (asked: Asked) => string;
  body?: (asked: Asked) => unknown;
  /** Codes of the 404 that hides the object; those of other objects mean that it was found. */
  hiddenBy?: readonly string[];
  /** For a list: the ids that it shows. */
  idsIn?: (json: unknown) => ObjectId[];
}

/** A call whose body has the id in `params`, and whose 404 with this code hides the object. */
export const byId = (call: Call, kind: ObjectKind, hiddenBy: string): Action => ({
  call,
  kind,
  body: ({ id }) => ({ params: { id } }),
  hiddenBy: [hiddenBy],
});
