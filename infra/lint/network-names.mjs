import path from 'node:path';
import { root } from './boundary-table.mjs';

const names = ['vkontakte', 'smi', 'instagram', 'facebook', 'youtube', 'telegram', 'ok'];
/** `ok` is also an everyday word, so it counts only where a network is compared or named. */
const ambiguous = new Set(['ok']);
const exempt = [
  /^proto\//,
  /^services\/networks\/src\/(contract|network)/,
  /\.gen\.ts$/,
  /^infra\//,
  /\.(spec|service-spec|full-spec|contract|e2e)\.tsx?$/,
  /\/(test|e2e|contract)\//,
  /texts\.ts$/,
];

/** ESLint rule: differences between networks are properties of their descriptors, code never compares their names. */
export const networkNames = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'network names stay in services/networks/<that network>/' },
  },
  create(context) {
    const file = path.relative(root, context.filename).replaceAll(path.sep, '/');
    if (exempt.some((pattern) => pattern.test(file))) return {};
    return {
      Literal(node) {
        if (!names.includes(node.value) || file.startsWith(`services/networks/src/${node.value}/`)) return;
        if (ambiguous.has(node.value) && !isAboutNetworks(node)) return;
        context.report({
          node,
          message: `'${node.value}' is a network's name: declare a property in its descriptor and use that`,
        });
      },
    };
  },
};

const isAboutNetworks = ({ parent }) =>
  parent.type === 'BinaryExpression' && /network/i.test(parent.left.name ?? parent.left.property?.name ?? '');
