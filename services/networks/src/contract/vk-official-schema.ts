/** The part of JSON Schema that vk-api-schema uses: types, required properties, enums, references, allOf and oneOf. */
interface Schema {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, Schema & { required?: boolean }>;
  items?: Schema;
  enum?: unknown[];
  allOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
}
export type LoadSchema = (file: string) => { definitions: Record<string, Schema> };

/** Violations of VK's official schema in a document. `start` is for example `wall/responses.json#wall_get_response`. */
export function schemaFaults(document: unknown, start: string, load: LoadSchema): string[] {
  const [file = '', name = ''] = start.split('#');
  return check(document, definition(file, name, load), '', load, 0);
}

function definition(file: string, name: string, load: LoadSchema): Schema {
  const found = load(file).definitions[name];
  if (!found) throw new Error(`no ${name} in ${file}`);
  return found;
}

function resolveRef(ref: string, load: LoadSchema): Schema {
  const [file = '', name = ''] = ref.replace(/^\.\.\//, '').split('#/definitions/');
  return definition(file, name, load);
}

function check(value: unknown, schema: Schema, path: string, load: LoadSchema, depth: number): string[] {
  if (depth > 40) return [];
  const next = (v: unknown, s: Schema, where: string): string[] => check(v, s, where, load, depth + 1);
  const faults = schema.$ref ? next(value, resolveRef(schema.$ref, load), path) : [];
  faults.push(...(schema.allOf ?? []).flatMap((s) => next(value, s, path)));
  if (schema.oneOf && schema.oneOf.every((s) => next(value, s, path).length > 0))
    faults.push(`${path}: none of the alternatives`);
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((t) => hasType(value, t)))
    faults.push(`${path}: ${JSON.stringify(value)?.slice(0, 60)} is not of type ${types.join('|')}`);
  if (schema.enum && !schema.enum.includes(value))
    faults.push(`${path}: ${JSON.stringify(value)} is none of ${schema.enum.join(', ')}`);
  if (schema.minimum !== undefined && typeof value === 'number' && value < schema.minimum)
    faults.push(`${path}: below ${schema.minimum}`);
  if (Array.isArray(value) && schema.items)
    faults.push(...value.flatMap((v, i) => next(v, schema.items as Schema, `${path}[${i}]`)));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const fields = value as Record<string, unknown>;
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (fields[name] !== undefined) faults.push(...next(fields[name], field, `${path}.${name}`));
      else if (field.required && name !== 'inner_type') faults.push(`${path}.${name}: required`);
    }
  }
  return faults;
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
