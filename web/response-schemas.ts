import type { Plugin } from 'vite';

/** Of a declared call, what only servers read. */
const readByServers = ['service', 'operations', 'params', 'query', 'body', 'fields'];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Edit {
  at: number;
  /** Characters to replace. */
  length: number;
  text: string;
}

/**
 * Leaves out of the build what screens never use of the declared calls: the schemas of requests, which the server
 * checks, and calls between services. Making these schemas took a slow processor a tenth of the time until a screen
 * could be used.
 */
export const responseSchemasOnly: Plugin = {
  name: 'response-schemas-only',
  apply: 'build',
  // after the types are gone
  enforce: 'post',
  transform: {
    filter: { id: /\/proto\/http\/[\w-]+\.ts$/ },
    handler(code) {
      const module = this.parse(code) as unknown as Node;
      const unused = nodesOf(module).flatMap(unusedIn);
      const edits = [...unused.map((node) => blank(code, node)), ...unlessUsed(module)];
      const fromTheEnd = edits.sort((a, b) => b.at - a.at);
      // Lines stay where they are, so the source map needs no change.
      return { code: fromTheEnd.reduce(edited, code), map: null, moduleSideEffects: false };
    },
  },
};

const edited = (code: string, { at, length, text }: Edit): string => code.slice(0, at) + text + code.slice(at + length);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = ({ key }: Node): unknown => (isNode(key) ? key['name'] : undefined);

const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)];

/** The fields of a `call({ … })`; none for another node. */
function fieldsOf(node: unknown): readonly Node[] {
  if (!isNode(node) || !isNode(node['callee']) || node['callee']['name'] !== 'call') return [];
  const [definition] = node['arguments'] as readonly Node[];
  return definition?.type === 'ObjectExpression' ? (definition['properties'] as Node[]) : [];
}

/** A property that holds an internal call or a list of rules about objects; of any other call, what servers read. */
function unusedIn(node: Node): readonly Node[] {
  const value = node.type === 'Property' ? (node['value'] as Node) : undefined;
  const isRuleList = nameOf(node) === 'objects' && value?.type === 'ArrayExpression';
  if (isRuleList || fieldsOf(value).some((field) => nameOf(field) === 'internal')) return [node];
  return fieldsOf(node).filter((field) => readByServers.includes(String(nameOf(field))));
}

/** Spaces in place of a property and its comma. */
function blank(code: string, { start, end }: Node): Edit {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
  const length = end + comma - start;
  return { at: start, length, text: code.slice(start, start + length).replace(/\S/g, ' ') };
}

/** Marks the schemas that a module declares as free of side effects: the build leaves out those that nothing reads. */
const unlessUsed = (module: Node): Edit[] =>
  childrenOf(module)
    .map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(childrenOf)
    .map(({ init }) => init)
    .filter((init): init is Node => isNode(init) && init.type === 'CallExpression')
    .flatMap(({ start, end }) => [
      { at: start, length: 0, text: '/* @__PURE__ */ (() => ' },
      { at: end, length: 0, text: ')()' },
    ]);
