import { handedPostSchema } from '@mm/proto/http/handed-posts.js';
import { controlData, outgoingEvent } from '@mm/proto/http/outgoing-event.js';
import { report, reportParams } from '@mm/proto/http/reports.js';
import { section, topic } from '@mm/proto/http/topics.js';
import * as z from 'zod';
import { fieldWords } from './field-words.js';

/** A JSON Schema of the dialect 2020-12, as OpenAPI 3.1 has it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  [keyword: string]: unknown;
}

/** 'post.classified' → 'PostClassifiedEvent'. */
export const eventSchemaName = (type: string): string =>
  `${type
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

const names = z.registry<{ id: string }>();
names.add(report(), { id: 'Report' });
names.add(report().shape.data.element, { id: 'Publication' });
names.add(reportParams(), { id: 'ReportParams' });
names.add(topic(), { id: 'Topic' });
names.add(section(), { id: 'Section' });
names.add(handedPostSchema, { id: 'HandedPost' });
names.add(outgoingEvent(), { id: 'OutgoingEvent' });
for (const option of outgoingEvent().options) names.add(option, { id: eventSchemaName(option.shape.type.value) });
names.add(controlData().resync, { id: 'ResyncMessage' });

/** Turns zod schemas into JSON Schemas and collects the named ones. */
export class JsonSchemas {
  /** Schemas that others refer to, by name. */
  readonly named: Record<string, JsonSchema> = {};

  /** What a program may send. */
  input(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input');
  }

  /** What a program receives; it may have further fields. */
  output(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output');
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // every integer is a safe one, and `format` says the rest
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
        if (io === 'output') delete jsonSchema.additionalProperties;
        delete jsonSchema.id;
      },
    });
    for (const [name, definition] of Object.entries($defs)) this.named[name] = tidied(definition);
    return tidied(own);
  }
}

/** A copy with references into the components and with the words of its fields. */
function tidied(schema: unknown): JsonSchema {
  const copy = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
  describe(copy);
  return copy;
}

function describe(schema: JsonSchema): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const words = fieldWords[name];
    // a list of objects of that name has fields of its own
    if (words && field.const === undefined && field.items?.type !== 'object') field.description ??= words;
    describe(field);
  }
  for (const inner of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) if (inner) describe(inner);
}
