import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Layer → layers that it may import (its own package always). */
export const allowedLayers = {
  contract: ['contract'],
  platform: ['platform', 'contract'],
  network: ['platform', 'contract'],
  service: ['platform', 'network', 'contract'],
  web: ['network', 'contract'],
  composition: ['service', 'platform', 'network', 'contract'],
  simulator: [],
};

/** Layer → packages from npm that it may not import. */
export const bannedExternals = {
  contract: [
    '@nestjs/*',
    'react',
    'react-*',
    'typeorm',
    'pg',
    'kafkajs',
    'express',
    '@elastic/*',
    'socket.io',
    'socket.io-client',
    'undici',
  ],
  platform: ['react', 'react-*', '@elastic/*', 'oidc-provider', 'socket.io', 'kafkajs'],
  network: ['react', 'react-*', '@nestjs/*', 'typeorm', 'pg', 'kafkajs', '@elastic/*', 'oidc-provider', 'socket.io'],
  service: [
    'react',
    'react-*',
    '@reduxjs/*',
    'kafkajs',
    '@elastic/*',
    'oidc-provider',
    'socket.io',
    '@nestjs/platform-socket.io',
  ],
  web: ['@nestjs/*', 'typeorm', 'pg', 'kafkajs', '@elastic/*', 'oidc-provider', 'express', 'node:*', 'undici'],
  composition: ['react', 'react-*', '@elastic/*', 'oidc-provider', 'socket.io', 'kafkajs'],
  simulator: ['react', 'react-*', 'kafkajs', '@elastic/*', 'oidc-provider'],
};

/** The only folder in which each ban is lifted. */
export const liftedBans = [
  { folder: 'services/platform/event-log/src/kafka/', externals: ['kafkajs'] },
  { folder: 'services/reporting/src/store/elastic/', externals: ['@elastic/*'] },
  { folder: 'services/identity/src/oidc/', externals: ['oidc-provider'] },
  { folder: 'services/gateway/src/live/', externals: ['socket.io', '@nestjs/platform-socket.io'] },
];

const feature = (name) => `web/src/features/${name}/`;
/** Features of which the report screens consist, next to the widgets, or that are made for reports. */
const reportPanels = [
  'alerts',
  'notifications',
  'topic-tree',
  'report-filters',
  'basket',
  'publications',
  'expressions',
  'downloads',
  'report-views',
  'report-copy',
  'collection-gaps',
  'wall',
  'wall-device',
  'source-health',
  'query-lab',
  'reasons',
].map(feature);
const reportScreens = ['topic-report', 'dashboard'].map(feature);
/** What every card may show: the history of its object. */
const cardPanels = ['object-history'].map(feature);
/** Screens that label posts as the review of a source does, and are narrowed by expressions. */
const labellingScreens = ['dorking', 'desk'].map(feature);
const labellingPanels = ['post-review', 'expressions', 'reasons'].map(feature);
/** Where a person sets how they work on the desk. */
const settingsScreen = feature('settings');
/** Features of administration, and the panels of which they consist. */
const adminScreens = ['admin-manager', 'event-manager', 'audit', 'trash', 'object-history', 'system'].map(feature);
const adminPanels = [
  'audit',
  'wall-device',
  'topic-tree',
  'report-filters',
  'expressions',
  'source-health',
  'query-lab',
].map(feature);

/**
 * Inside a package: files of `from` may not import `to` (folders, or `folder/*` for each sibling), except `open`.
 * @typedef {{ from: string, except?: string[], to: string[], open?: string[], why: string }} Zone
 * @type {Zone[]}
 */
export const zones = [
  {
    from: 'web/src/ui/',
    to: ['web/src/app/', 'web/src/api/', 'web/src/live/', 'web/src/features/', 'web/src/widgets/'],
    why: 'ui/ imports nothing of ours',
  },
  { from: 'web/src/features/', to: ['web/src/app/'], why: 'a feature does not know the app around it' },
  {
    from: 'web/src/widgets/',
    to: ['web/src/app/', 'web/src/features/'],
    why: 'a widget does not know the app around it',
  },
  {
    from: 'web/src/features/*/',
    except: [...reportScreens, ...reportPanels, ...adminScreens, ...labellingScreens, settingsScreen],
    to: ['web/src/features/*/', 'web/src/widgets/'],
    open: cardPanels,
    why: 'features do not import each other',
  },
  ...labellingScreens.map((from) => ({
    from,
    to: ['web/src/features/*/', 'web/src/widgets/'],
    open: [...cardPanels, ...labellingPanels],
    why: 'searches and the desk use the labels of the review, the field of expressions, and why a post is in a topic',
  })),
  {
    from: settingsScreen,
    to: ['web/src/features/*/', 'web/src/widgets/'],
    open: [feature('desk'), feature('system')],
    why: 'the settings know the keys of the desk, and the form of the settings of the installation',
  },
  ...adminScreens.map((from) => ({
    from,
    to: ['web/src/features/*/', 'web/src/widgets/'],
    open: [...cardPanels, ...adminPanels],
    why: 'screens of administration are built of their panels',
  })),
  ...[...reportScreens, ...reportPanels].map((from) => ({
    from,
    to: ['web/src/features/*/'],
    open: [...reportPanels, ...cardPanels],
    why: 'screens of reports are built of report panels and widgets',
  })),
  {
    from: 'services/reporting/src/',
    except: ['services/reporting/src/store/'],
    to: ['services/reporting/src/store/postgres/', 'services/reporting/src/store/elastic/'],
    why: 'an engine is chosen in store/store.module.ts only',
  },
];

/**
 * `folder`: 'services/review/'; `dependencies`: names of the packages that it declares
 * @typedef {{ name: string, folder: string, layer: string, dependencies: string[] }} WorkspacePackage
 */

/**
 * Every workspace package.
 * @param {string} [from] root of the repository
 * @returns {WorkspacePackage[]}
 * @throws when a package names no layer of this table
 */
export function readPackages(from = root) {
  const readJson = (file) => JSON.parse(fs.readFileSync(path.join(from, file), 'utf8'));
  const { workspaces } = readJson('package.json');
  const folders = workspaces.flatMap((w) =>
    w.endsWith('/*') ? fs.readdirSync(path.join(from, w.slice(0, -2))).map((d) => `${w.slice(0, -2)}/${d}`) : [w],
  );
  return folders
    .filter((folder) => fs.existsSync(path.join(from, folder, 'package.json')))
    .map((folder) => {
      const { dependencies = {}, name, nx } = readJson(`${folder}/package.json`);
      const layer = nx?.tags?.find((tag) => tag.startsWith('layer:'))?.slice('layer:'.length);
      if (!(layer in allowedLayers))
        throw new Error(`${folder}/package.json: nx.tags names no layer of infra/lint/boundary-table.mjs`);
      return { name, folder: `${folder}/`, layer, dependencies: Object.keys(dependencies) };
    });
}
