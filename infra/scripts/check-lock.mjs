import fs from 'node:fs';
import path from 'node:path';

/** Findings about package-lock.json: it names no host, is complete for every platform, and agrees with package.json. */
export function checkLock(root) {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  const lock = read('package-lock.json');
  const { dependencies = {}, devDependencies = {} } = read('package.json');
  return [...hosts(lock), ...missingPlatforms(lock), ...disagreements(lock, { ...dependencies, ...devDependencies })];
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

function* disagreements({ packages }, wanted) {
  for (const [name, version] of Object.entries(wanted)) {
    const locked = packages[`node_modules/${name}`]?.version;
    if (locked !== version) yield `${name}: package.json pins ${version}, the lock has ${locked ?? 'nothing'}`;
  }
}
