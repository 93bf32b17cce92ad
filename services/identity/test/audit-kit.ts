import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { AuditRecordedSchema, type AuditRecorded } from '@mm/proto/events/gen/mm/events/v1/audit_pb.js';
import type { AuditRecordWire } from '@mm/proto/http/audit.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { HeadsFile } from '../src/audit/heads-file.js';
import { verifyChain, type Verification } from '../src/audit/verify-chain.js';
import { identity } from '../src/service.js';

type Fields = MessageInitShape<typeof AuditRecordedSchema>;

/** What another service records. */
export const auditMessage = (fields: Fields = {}): AuditRecorded =>
  create(AuditRecordedSchema, {
    at: '2026-11-20T10:00:00.123Z',
    actorKind: 'person',
    actor: 'анна',
    service: 'reporting',
    action: 'topic.updated',
    objectKind: 'topic',
    objectId: '5',
    objectName: 'Вода',
    before: '{"keywords":"a"}',
    after: '{"keywords":"b"}',
    requestId: 'request-1',
    address: '203.0.113.5',
    ...fields,
  });

export const auditEvent = (fields: Fields = {}): LogEvent<'audit.recorded'> => ({
  id: randomUUID(),
  topic: 'audit.recorded',
  key: '',
  occurredAt: new Date(),
  producer: 'reporting',
  correlationId: 'c',
  cursor: '',
  attempt: 1,
  message: auditMessage(fields),
});

export const auditEvents = (count: number, fields?: Fields): LogEvent<'audit.recorded'>[] =>
  Array.from({ length: count }, () => auditEvent(fields));

export interface AuditKit extends ServiceHarness {
  dataSource: DataSource;
  /** Folder for files of heads, and the service's own one. */
  folder: string;
  headsFile: string;
  /** Authorization header of an administrator. */
  admin: string;
  get(url: string, bearer?: string): request.Test;
  journal(query?: string): Promise<{ records: AuditRecordWire[]; total: number; actions: string[] }>;
  /** Compared with the heads outside. */
  verified(): Promise<Verification>;
  /** Without them. */
  verifiedAlone(): Promise<Verification>;
  /** Runs SQL as somebody could who administers the database. */
  tamper(sql: string): Promise<unknown>;
  /** Empties the journal, since some tests damage theirs. */
  clear(): Promise<void>;
}

/** The identity service, with a server that answers as reporting does for a caller of topic 5 and section 7. */
export async function auditKit(): Promise<AuditKit> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-audit-'));
  const headsFile = path.join(folder, 'heads.jsonl');
  const reporting = http.createServer((incoming, outgoing) => {
    const body = incoming.url?.includes('visible-topics') ? { ids: [5] } : { tsection_list: [section(7)] };
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => reporting.listen(0, '127.0.0.1', resolve));
  const harness = await serviceHarness(identity, {
    MM_AUDIT_HEADS: headsFile,
    // an account can only be changed where an administrator remains
    MM_FIRST_ADMIN_PASSWORD: 'For-This-Test-1',
    MM_SERVICES: JSON.stringify({ reporting: `http://127.0.0.1:${(reporting.address() as AddressInfo).port}` }),
  });
  const dataSource = harness.app.get(DataSource);
  const admin = harness.bearer('admin', ['mm_admin']);
  const get = (url: string, bearer = admin): request.Test =>
    request(harness.url).get(encodeURI(url)).set('authorization', bearer);
  const tamper = (sql: string): Promise<unknown> =>
    harness.database.query(`SET session_replication_role = replica; ${sql}; SET session_replication_role = DEFAULT`);
  return {
    ...harness,
    dataSource,
    folder,
    headsFile,
    admin,
    get,
    tamper,
    journal: async (query = '') => (await get(`/api-py/audit?${query}`).expect(200)).body,
    verified: () => verifyChain(dataSource, new HeadsFile(headsFile)),
    verifiedAlone: () => verifyChain(dataSource, new HeadsFile(undefined)),
    async clear() {
      await tamper('DELETE FROM identity.audit_record');
      await harness.database.query(
        `UPDATE identity.audit_chain SET position = 0, removed_to = 0, hash = decode(repeat('00', 32), 'hex'),
           removed_hash = decode(repeat('00', 32), 'hex')`,
      );
      fs.rmSync(headsFile, { force: true });
    },
    async stop() {
      await harness.stop();
      reporting.closeAllConnections();
      await new Promise((resolve) => reporting.close(resolve));
      fs.rmSync(folder, { recursive: true });
    },
  };
}

const section = (id: number): object => ({
  id,
  name: 'Раздел',
  topics: [],
  order: 0,
  autor: 'a',
  user: 1,
  access: [],
  version: 1,
  may_edit: false,
});
