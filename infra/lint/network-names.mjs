import path from 'node:path';
import { networkTitles } from './network-titles.mjs';

/** Everyday words: they count only where a network is compared. */
const AMBIGUOUS = new Set(['ok']);
const exempt = [
  /^proto\//,
  /^services\/networks\/src\/(contract|network)/,
  /\.gen\.ts$/,
  /^infra\//,
  /\.(spec|service-spec|full-spec|contract|e2e)\.tsx?$/,
  /\/(test|e2e|contract)\//,
  /texts\.ts$/,
];

/**
 * Rule: differences between networks are properties of their descriptors. Code neither compares the names of
 * networks nor reads the descriptor of a network that it names.
 */
export const networkNames = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'network names stay in services/networks/<that network>/' },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    if (exempt.some((pattern) => pattern.test(file))) return {};
    const isForeign = (name) => networkTitles.has(name) && !file.startsWith(`services/networks/src/${name}/`);
    const reportAccess = (node, name) => {
      if (isForeign(name))
        context.report({
          node,
          message: `descriptors.${name} is one network: declare a property in its descriptor, or look it up by id`,
        });
    };
    return {
      Literal(node) {
        if (typeof node.value !== 'string' || !isForeign(node.value) || isIndexOfDescriptors(node)) return;
        if (AMBIGUOUS.has(node.value) && !isAboutNetworks(node)) return;
        context.report({
          node,
          message: `'${node.value}' is a network's name: declare a property in its descriptor and use that`,
        });
      },
      MemberExpression(node) {
        if (isDescriptors(node.object)) reportAccess(node, nameOf(node.property, node.computed));
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || !isDescriptors(init)) return;
        for (const property of id.properties)
          if (property.type === 'Property') reportAccess(property, nameOf(property.key, property.computed));
      },
    };
  },
};

const isDescriptors = (node) => node?.type === 'Identifier' && node.name === 'descriptors';
const nameOf = (key, isComputed) => (isComputed || key.type === 'Literal' ? key.value : key.name);
const isIndexOfDescriptors = ({ parent }) => parent.type === 'MemberExpression' && isDescriptors(parent.object);
const isAboutNetworks = ({ parent }) =>
  parent.type === 'BinaryExpression' && /network/i.test(parent.left.name ?? parent.left.property?.name ?? '');
