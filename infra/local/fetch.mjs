import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../start/user-facing-error.mjs';
import { buildKeycloak } from './keycloak-build.mjs';
import { jdk, missingForEngines, run } from './java.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const ES_MODULE_JARS = /^(netty-|transport-netty4-)/;

/** The folder of fetched engines, one per machine: MM_ENGINES, else `~/.cache/mm-engines`. */
const enginesFolder = () => process.env.MM_ENGINES || path.join(os.homedir(), '.cache', 'mm-engines');

/**
 * The folder of an engine's programs, which Maven fetches on first use (about 45 MB each, Keycloak 180 MB).
 * @param {'kafka' | 'elasticsearch' | 'keycloak'} name
 * @throws {UserFacingError} when Java or Maven is missing or the fetch fails
 */
export async function fetchEngine(name, print) {
  const pom = path.join(here, name, 'pom.xml');
  const version = /<version>([\d.]+\.[\d.]+)<\/version>/.exec(fs.readFileSync(pom, 'utf8'))?.[1] ?? '';
  return cachedFolder(`${name}-${version}`, async (work) => {
    const missing = missingForEngines();
    if (missing) throw new UserFacingError(missing);
    await fetchJars(name, pom, work, print);
    if (name === 'elasticsearch') await arrangeElasticsearch(work, version);
    if (name === 'keycloak') await buildKeycloak(work, version, print);
  });
}

/**
 * A folder of the machine's cache, created once. It appears atomically, because another process may create it too.
 * @param {string} name
 * @param {(work: string) => Promise<unknown>} make fills a temporary folder, which is renamed afterwards
 */
export async function cachedFolder(name, make) {
  const folder = path.join(enginesFolder(), name);
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(enginesFolder(), { recursive: true });
  const work = fs.mkdtempSync(path.join(enginesFolder(), `.${name}-`));
  try {
    await make(work);
    fs.renameSync(work, folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

async function fetchJars(name, pom, work, print) {
  print(`${name}: fetching its jars by Maven (first use) …`);
  let jars = 0;
  const onLine = (line) => {
    if (/Downloaded from .*\.jar/.test(line) && ++jars % 10 === 0) print(`${name}: ${jars} files fetched …`);
  };
  fs.copyFileSync(pom, path.join(work, 'pom.xml'));
  await run(
    'mvn',
    ['-B', 'dependency:copy-dependencies', `-DoutputDirectory=${path.join(work, 'lib')}`, '-DincludeScope=runtime'],
    { cwd: work, onLine },
  );
  print(`${name}: ${fs.readdirSync(path.join(work, 'lib')).length} jars fetched`);
}

/**
 * The folder of modules that Elasticsearch needs beside the published ones, compiled on first use.
 * @param {string} programs the folder of `fetchEngine`
 */
export const analysisModules = async (programs) =>
  path.join(
    await cachedFolder(`${path.basename(programs)}-analysis`, async (work) => {
      const version = path.basename(programs).replace('elasticsearch-', '');
      const folder = moduleFolder(work, version, 'mm-analysis', 'mm.local.AnalysisPlugin');
      await compile('analysis/AnalysisPlugin.java', programs, path.join(folder, 'mm-analysis.jar'));
    }),
    'modules',
  );

/** A module of the server has its own folder with a descriptor and is not on the class path. */
async function arrangeElasticsearch(work, version) {
  const lib = path.join(work, 'lib');
  const transport = moduleFolder(work, version, 'transport-netty4', 'org.elasticsearch.transport.netty4.Netty4Plugin');
  for (const jar of fs.readdirSync(lib).filter((file) => ES_MODULE_JARS.test(file)))
    fs.renameSync(path.join(lib, jar), path.join(transport, jar));
  const root = moduleFolder(work, version, 'mm-root', 'mm.local.RootPlugin');
  await compile('root/RootPlugin.java', work, path.join(root, 'mm-root.jar'));
  await compile('node/LocalNode.java', work, path.join(lib, 'mm-node.jar'));
}

function moduleFolder(work, version, name, classname) {
  const folder = path.join(work, 'modules', name);
  fs.mkdirSync(folder, { recursive: true });
  const descriptor = {
    name,
    description: name,
    version,
    'elasticsearch.version': version,
    'java.version': 17,
    classname,
    'extended.plugins': '',
    'has.native.controller': false,
  };
  fs.writeFileSync(
    path.join(folder, 'plugin-descriptor.properties'),
    Object.entries(descriptor)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  return folder;
}

/** Against the jars of `programs`. */
async function compile(source, programs, jar) {
  const classes = fs.mkdtempSync(path.join(path.dirname(jar), 'classes-'));
  await run(jdk('javac'), [
    '--release',
    '17',
    '-nowarn',
    '-cp',
    path.join(programs, 'lib', '*'),
    '-d',
    classes,
    path.join(here, 'elasticsearch', source),
  ]);
  await run(jdk('jar'), ['cf', jar, '-C', classes, '.']);
  fs.rmSync(classes, { recursive: true });
}
