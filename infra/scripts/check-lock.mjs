import fs from 'node:fs';
import path from 'node:path';

/**
 * Findings about package-lock.json: it names no host, is complete for every platform, and has the one version that the
 * root and every package of the workspace pin.
 */
export function checkLock(root) {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  const lock = read('package-lock.json');
  const folders = Object.keys(lock.packages).filter((location) => location && !location.includes('node_modules/'));
  return [
    ...hosts(lock),
    ...missingPlatforms(lock),
    ...['package.json', ...folders.map((folder) => `${folder}/package.json`)].flatMap((file) => [
      ...disagreements(lock, file, read(file)),
    ]),
  ];
}

function* hosts({ packages }) {
  for (const [location, { resolved }] of Object.entries(packages))
    if (/^https?:/.test(resolved ?? ''))
      yield `${location}: names a host (${resolved}); .npmrc has omit-lockfile-registry-resolved`;
}

/** An optional package that the lock requires but does not contain makes `npm ci` fail on other platforms. */
function* missingPlatforms({ packages }) {
  for (const [location, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const name of Object.keys(optionalDependencies))
      if (!candidates(location, name).some((place) => packages[place]))
        yield `${location || 'the root'}: ${name} is missing from the lock`;
  }
}

function candidates(location, name) {
  const parts = location.split('/node_modules/');
  return [
    ...parts.map((_, i) => `${parts.slice(0, parts.length - i).join('/node_modules/')}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}

function* disagreements({ packages }, file, { dependencies, devDependencies }) {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    const { link, resolved, version: found } = packages[`node_modules/${name}`] ?? {};
    const locked = link ? packages[resolved]?.version : found;
    if (locked !== version.replace(/^npm:.*@/, ''))
      yield `${file} pins ${name} ${version}, the lock has ${locked ?? 'nothing'}`;
  }
}
