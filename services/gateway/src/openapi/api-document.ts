import type { Call } from '@mm/proto/http/call.js';
import { handedPostCalls, handedPostSchema, maxHandedPosts } from '@mm/proto/http/handed-posts.js';
import { controlData, outgoingEvent, outgoingNames } from '@mm/proto/http/outgoing-event.js';
import { allOperations, operations } from '@mm/proto/vocabulary/operation.js';
import * as z from 'zod';
import { callWords, operationWords } from './call-words.js';
import { exampleBodies } from './example-bodies.js';
import { eventSchemaName, JsonSchemas, type JsonSchema } from './json-schemas.js';
import { problemResponses, problemSchema, problemsOf } from './problem-responses.js';

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  style?: 'form';
  explode?: false;
  schema: JsonSchema;
}
export interface ApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: ApiParameter[];
  requestBody?: {
    required: true;
    content: Record<string, { schema: JsonSchema; examples?: Record<string, { value: unknown }> }>;
  };
  responses: Record<string, unknown>;
}
export interface ApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', ApiOperation>>>;
  webhooks: Record<string, { post: object }>;
  components: { schemas: Record<string, JsonSchema>; responses: object; securitySchemes: object };
  [field: string]: unknown;
}

const about = [
  'What programs may call, with an access token (`Authorization: Bearer mma_…`) that an administrator creates on',
  '`/admin-manager`. A token has operations; it may make the calls of the sections below that have their names, for',
  'its owner: it sees what the owner may see now, and of topics only those of the token. Ignore fields that you do not',
  'know: new ones do not change the version.',
].join('\n');

/** Calls that access tokens may make, through the gateway. */
export const callsForPrograms = (calls: readonly Call[]): Call[] =>
  calls
    .filter(({ internal, operations: own }) => !internal && own?.length)
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));

/** The OpenAPI 3.1 document of the calls that have operations. */
export function apiDocument(calls: readonly Call[], version: string): ApiDocument {
  const schemas = new JsonSchemas();
  const paths: ApiDocument['paths'] = {};
  for (const call of callsForPrograms(calls))
    for (const { path, suffix } of pathsOf(call)) {
      const method = call.method.toLowerCase() as Lowercase<Call['method']>;
      paths[path] = { ...paths[path], [method]: operationOf(call, path, suffix, schemas) };
    }
  schemas.output(z.tuple([outgoingEvent(), controlData().resync]));
  const webhooks = webhooksOf(schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'mm for programs', version, description: about },
    servers: [{ url: '/', description: 'The address of the installation' }],
    security: [{ accessToken: [] }],
    tags: allOperations.map((name) => ({ name, description: `${operationWords[name]} («${operations[name].title}»)` })),
    paths,
    webhooks,
    components: {
      schemas: { Problem: problemSchema, ...schemas.named },
      responses: problemResponses,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'An access token, `mma_…`.' },
      },
    },
  };
}

/** The paths of a call: an optional parameter at the end makes two. */
function pathsOf({ path }: Call): { path: string; suffix: string }[] {
  const full = { path: path.replace(/:(\w+)\??/g, '{$1}'), suffix: '' };
  const optional = /\/:\w+\?$/;
  return optional.test(path)
    ? [
        { path: path.replace(optional, ''), suffix: '' },
        { ...full, suffix: '-of' },
      ]
    : [full];
}

function operationOf(call: Call, path: string, suffix: string, schemas: JsonSchemas): ApiOperation {
  const { summary, description = '', media } = callWords[call.id] ?? { summary: call.id };
  const parameters = [
    ...parametersOf(call.params, 'path', schemas).filter(({ name }) => path.includes(`{${name}}`)),
    ...parametersOf(call.query, 'query', schemas),
    ...(media === 'text/event-stream' ? [lastEventId] : []),
  ];
  return {
    operationId: `${call.id}${suffix}`,
    summary,
    description: [description, `Roles of the owner: ${rolesOf(call)}.`].filter(Boolean).join('\n\n'),
    tags: [...(call.operations ?? [])],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: requestBodyOf(call, schemas) }),
    responses: {
      200: { description: 'OK', content: contentOf(call, media, schemas) },
      ...problemsOf({ hasBody: call.body !== undefined }),
    },
  };
}

const rolesOf = ({ roles }: Call): string => (typeof roles === 'string' ? 'any' : roles.join(', '));

const lastEventId: ApiParameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The cursor of the last message that was received.',
  schema: { type: 'string' },
};

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: JsonSchemas): ApiParameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.input(schema);
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    ...(field.type === 'array' && { style: 'form' as const, explode: false as const }),
    schema: field,
  }));
}

function requestBodyOf(call: Call, schemas: JsonSchemas): ApiOperation['requestBody'] {
  // the call itself checks each post of a batch by itself
  const isHandIn = call.id === handedPostCalls.handInPosts.id;
  const body = isHandIn ? z.strictObject({ posts: z.array(handedPostSchema).min(1).max(maxHandedPosts) }) : call.body;
  const examples = Object.entries(exampleBodies[call.id] ?? {}).map(([title, value]) => [title, { value }]);
  const schema = body ? schemas.input(body) : {};
  return {
    required: true,
    content: {
      'application/json': { schema, ...(examples.length > 0 && { examples: Object.fromEntries(examples) as never }) },
    },
  };
}

function contentOf({ response }: Call, media: string | undefined, schemas: JsonSchemas): object {
  if (media === 'text/event-stream')
    return {
      [media]: {
        schema: { type: 'string', description: 'Messages whose `data` is an OutgoingEvent, or of `hello`, `resync`.' },
        'x-data': { $ref: '#/components/schemas/OutgoingEvent' },
      },
    };
  if (media) return { [media]: { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: schemas.output(response) } };
}

const webhookWords =
  'Sent as POST, signed as Standard Webhooks 1.0.0 says: `webhook-signature` holds `v1,` and the base64 of ' +
  'HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each valid secret. Any 2xx within 15 s is a ' +
  'success; anything else is tried again for three days. Events may come twice, with the same `webhook-id`.';

function webhooksOf(schemas: JsonSchemas): ApiDocument['webhooks'] {
  const test = z.object({
    id: z.string(),
    type: z.literal('webhook.test'),
    version: z.literal(1),
    timestamp: z.iso.datetime({ offset: true }),
    data: controlData()['webhook.test'],
  });
  const header = (name: string, description: string): object => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const parameters = [
    header('webhook-id', 'The id of the event.'),
    header('webhook-timestamp', 'Unix seconds of this try.'),
    header('webhook-signature', 'Signatures with spaces between them.'),
  ];
  const webhook = (name: string, schema: JsonSchema): { post: object } => ({
    post: {
      operationId: `webhook-${name}`,
      summary: name,
      description: webhookWords,
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Received.' } },
    },
  });
  return Object.fromEntries([
    ...outgoingNames.map((name) => [name, webhook(name, { $ref: `#/components/schemas/${eventSchemaName(name)}` })]),
    ['webhook.test', webhook('webhook.test', schemas.output(test))],
  ]) as ApiDocument['webhooks'];
}
