import { createHash } from 'node:crypto';
import { escapeHtml } from '@mm/http/escape-html.js';
import type { ApiDocument, ApiOperation } from './api-document.js';
import type { JsonSchema } from './json-schemas.js';

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1b1f24;
  background: #fff; overflow-wrap: break-word; }
td + td { overflow-wrap: anywhere; } td:nth-child(2) { min-width: 5rem; }
h2 { border-bottom: 1px solid #c8ccd1; margin-top: 2.5rem; }
h3 { margin: 2rem 0 0.25rem; font-size: 1.05rem; }
code, pre { font: 0.875rem/1.45 ui-monospace, monospace; background: #f2f4f6; border-radius: 4px; }
code { padding: 0.1em 0.25em; }
pre { padding: 0.75rem; overflow: auto; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: 0.25rem 0.5rem; border-bottom: 1px solid #e3e6e9; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e8eb; background: #14171a; } code, pre { background: #22272c; } a { color: #7cb7ff; }
}
`;
const styleHash = createHash('sha256').update(style).digest('base64');
/** What the page may load: nothing but its own style. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'`;

/** Text whose backticks are code and whose empty lines are paragraphs. */
const prose = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p>${escapeHtml(part).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('');
const json = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
const anchor = (name: string): string => encodeURIComponent(name);

/** The document as a page without scripts. */
export function apiPage(document: ApiDocument): string {
  const { info, tags, paths, webhooks, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  // a call of several operations is described once
  const sections = tags.map((tag, at) => {
    const earlier = tags.slice(0, at).map(({ name }) => name);
    const own = calls.filter(({ operation }) => operation.tags.includes(tag.name));
    const described = own.filter(({ operation }) => !operation.tags.some((name) => earlier.includes(name)));
    const others = own.filter((one) => !described.includes(one));
    return [
      `<h2 id="${anchor(tag.name)}">${escapeHtml(tag.name)}</h2>${prose(tag.description)}`,
      others.length > 0 ? `<p>Also: ${others.map(linkTo).join(', ')}</p>` : '',
      ...described.map(({ path, method, operation }) => callPart(path, method, operation)),
    ].join('');
  });
  const hooks = Object.keys(webhooks).map((name) => `<li><code>${escapeHtml(name)}</code></li>`);
  const hookWords = (Object.values(webhooks)[0]?.post as { description?: string } | undefined)?.description ?? '';
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${anchor(name)}">${escapeHtml(name)}</h3>${schemaPart(schema)}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(info.title)}</h1>${prose(info.description)}
<p>For tools: <a href="/api/openapi.json">OpenAPI ${document.openapi}</a></p>
<ul>${tags.map(({ name }) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`).join('')}
<li><a href="#webhooks">webhooks</a></li><li><a href="#schemas">schemas</a></li></ul>
${sections.join('\n')}
<h2 id="webhooks">webhooks</h2>${prose(hookWords)}<ul>${hooks.join('')}</ul>
<h2 id="schemas">schemas</h2>${schemas.join('\n')}
</body></html>`;
}

const linkTo = ({ path, operation }: { path: string; operation: ApiOperation }): string =>
  `<a href="#${anchor(operation.operationId)}">${escapeHtml(path)}</a>`;

function callPart(path: string, method: string, operation: ApiOperation): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, schema, description: words = '' }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td>` +
      `<td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(words)}</td></tr>`,
  );
  const body = requestBody?.content['application/json'];
  const examples = Object.entries(body?.examples ?? {}).map(
    ([title, { value }]) => `<p>${escapeHtml(title)}:</p>${json(value)}`,
  );
  const answer = (responses['200'] as { content?: Record<string, { schema: JsonSchema }> }).content ?? {};
  const answers = Object.entries(answer).map(
    ([media, { schema }]) =>
      `<p>Answer: <code>${escapeHtml(media)}</code> ${typeLink(schema)}</p>${schemaPart(schema)}`,
  );
  return [
    `<h3 id="${anchor(operationId)}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ` +
      `${escapeHtml(summary)}</h3>`,
    prose(description),
    rows.length > 0 ? `<table>${rows.join('')}</table>` : '',
    body ? `<p>Body: ${typeLink(body.schema)}</p>${schemaPart(body.schema)}` : '',
    ...examples,
    ...answers,
  ].join('');
}

/** The fields of an object; nothing for other schemas. */
function schemaPart({ properties, required = [], description, anyOf = [] }: JsonSchema): string {
  const variants = anyOf.length > 0 && !properties ? `<p>${anyOf.map(typeLink).join(' | ')}</p>` : '';
  const rows = Object.entries(properties ?? {}).map(
    ([name, field]) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required.includes(name) ? '' : '?'}</td><td>${typeLink(field)}</td>` +
      `<td>${prose(field.description ?? '')}</td></tr>`,
  );
  const words = description ? prose(description) : '';
  return `${words}${variants}${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}`;
}

function typeLink(schema: JsonSchema): string {
  const name = [schema, schema.items].map((one) => one?.$ref?.split('/').at(-1)).find(Boolean);
  const type = escapeHtml(typeOf(schema));
  return name ? `<a href="#${anchor(name)}">${type}</a>` : type;
}

/** A type in a few words, such as `integer[] | null`. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(typeOf))].join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  return (
    [schema.type ?? 'any'].flat().join(' | ') + (typeof schema['format'] === 'string' ? ` (${schema['format']})` : '')
  );
}
