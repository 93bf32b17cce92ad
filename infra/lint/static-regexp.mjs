/**
 * Rule: `RegExp` takes only text from the file, so that no collected text becomes a pattern.
 */
export const staticRegexp = {
  meta: { type: 'problem', schema: [], messages: { dynamic: 'no text becomes a regular expression' } },
  create(context) {
    const check = (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
      const [pattern] = node.arguments;
      if (pattern && !isStatic(pattern, context.sourceCode.getScope(node)))
        context.report({ node: pattern, messageId: 'dynamic' });
    };
    return { NewExpression: check, CallExpression: check };
  },
};

/** Whether an expression consists of literals, constants made of literals, and their concatenation. */
function isStatic(node, scope) {
  const all = (nodes) => nodes.every((one) => isStatic(one, scope));
  switch (node.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return all(node.expressions);
    case 'TaggedTemplateExpression':
      return isMember(node.tag, 'raw') && node.tag.object.name === 'String' && isStatic(node.quasi, scope);
    case 'BinaryExpression':
      return node.operator === '+' && all([node.left, node.right]);
    case 'ArrayExpression':
      return all(node.elements);
    case 'CallExpression':
      return isMember(node.callee, 'join') && all([node.callee.object, ...node.arguments]);
    case 'Identifier':
      return isStaticConstant(node.name, scope);
    default:
      return false;
  }
}

const isMember = (node, name) => node.type === 'MemberExpression' && !node.computed && node.property.name === name;

function isStaticConstant(name, scope) {
  for (let at = scope; at; at = at.upper) {
    const variable = at.set.get(name);
    const definition = variable?.defs[0];
    if (definition)
      return (
        definition.parent?.kind === 'const' &&
        Boolean(definition.node.init) &&
        isStatic(definition.node.init, at) &&
        (definition.node.init.type !== 'ArrayExpression' || isOnlyJoined(variable))
      );
  }
  return false;
}

/** A constant array can still get other elements, so nothing but `join` may be done with it. */
const isOnlyJoined = ({ references }) =>
  references.every(({ init, identifier }) => init || isMember(identifier.parent, 'join'));
