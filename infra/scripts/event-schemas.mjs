import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fromBinary, ScalarType } from '@bufbuild/protobuf';
import { FeatureSet_FieldPresence, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';

const MESSAGE = 4;
const FIELD = 2;

/**
 * The comments of our .proto files, each as one line.
 * @returns {Map<string, string>} by full name of the message or of `message.field`
 */
export function protoComments(root) {
  const image = execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/@bufbuild/buf/bin/buf'), 'build', path.join(root, 'proto'), '-o', '-#format=binpb'],
    { maxBuffer: 64e6 },
  );
  const found = new Map();
  for (const file of fromBinary(FileDescriptorSetSchema, image).file) {
    for (const { path: location, leadingComments } of file.sourceCodeInfo?.location ?? []) {
      if (
        !leadingComments ||
        location[0] !== MESSAGE ||
        ![2, 4].includes(location.length) ||
        (location.length === 4 && location[2] !== FIELD)
      )
        continue;
      const message = file.messageType[location[1] ?? 0];
      const field = location.length === 4 ? message?.field[location[3] ?? 0] : undefined;
      const name = [file.package, message?.name, ...(field ? [field.name] : [])].join('.');
      found.set(name, leadingComments.trim().replaceAll(/\s*\n\s*/g, ' '));
    }
  }
  return found;
}

const scalars = {
  [ScalarType.STRING]: { type: 'string', default: '' },
  [ScalarType.BOOL]: { type: 'boolean', default: false },
  [ScalarType.INT32]: { type: 'integer', format: 'int32', default: 0 },
  [ScalarType.DOUBLE]: { type: 'number', format: 'double', default: 0 },
};

/**
 * JSON Schemas of protobuf messages and all nested messages, in the form of the log (protobuf-JSON).
 * @param {Iterable<import('@bufbuild/protobuf').DescMessage>} messages
 * @param {Map<string, string>} comments
 * @returns {Record<string, object>} by short name
 * @throws when a message has a kind of field that the log does not use
 */
export function jsonSchemas(messages, comments) {
  const schemas = {};
  const add = (message) => {
    if (schemas[message.name]) return;
    schemas[message.name] = { type: 'object', description: comments.get(message.typeName), properties: {} };
    for (const field of message.fields)
      schemas[message.name].properties[field.jsonName] = fieldSchema(
        field,
        comments.get(`${message.typeName}.${field.name}`),
      );
    for (const { message: inner } of message.fields) if (inner) add(inner);
  };
  for (const message of messages) add(message);
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b)));
}

function fieldSchema(field, description) {
  const described = description ? { description } : {};
  if (field.fieldKind === 'list') return { ...described, type: 'array', items: valueSchema(field), default: [] };
  if (field.fieldKind === 'map')
    return { ...described, type: 'object', additionalProperties: valueSchema(field), default: {} };
  if (field.fieldKind === 'message')
    return description ? { ...described, allOf: [valueSchema(field)] } : valueSchema(field);
  if (field.presence !== FeatureSet_FieldPresence.IMPLICIT)
    throw new Error(`${field}: its presence is not supported yet`);
  return { ...described, ...scalarOf(field) };
}

function valueSchema(field) {
  if (field.message) return { $ref: `#/components/schemas/${field.message.name}` };
  const schema = { ...scalarOf(field) };
  delete schema.default;
  return schema;
}

function scalarOf(field) {
  const schema = scalars[field.scalar];
  if (!schema) throw new Error(`${field}: its kind is not supported yet`);
  return schema;
}
