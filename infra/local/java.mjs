import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { Stop } from '../start/stop.mjs';

const LEAST_JAVA = 17;

/** A program of the JDK: that of JAVA_HOME, else the one on the PATH. */
export const jdk = (program) => (process.env.JAVA_HOME ? path.join(process.env.JAVA_HOME, 'bin', program) : program);

/**
 * Environment for engines that run for minutes, as in tests, in addition to the user's own JVM options: without the
 * optimizing compiler they start two to four times as fast.
 */
export const shortLived = { JDK_JAVA_OPTIONS: `${process.env.JDK_JAVA_OPTIONS ?? ''} -XX:TieredStopAtLevel=1`.trim() };

/** What is missing for the engines, as one line with the remedy; undefined when nothing is. */
export function missingForEngines() {
  const { status, stdout = '', stderr = '' } = spawnSync(jdk('javac'), ['-version'], { encoding: 'utf8' });
  const version = Number(/javac (\d+)/.exec(stdout + stderr)?.[1] ?? 0);
  if (status !== 0 || version < LEAST_JAVA) {
    const found = version > 0 ? `Java ${version} is too old` : 'Java (a JDK) is missing';
    return (
      `${found}: the engines need ${LEAST_JAVA} or newer. Debian: apt-get install openjdk-17-jdk-headless maven; ` +
      'macOS: brew install openjdk@17 maven; or set JAVA_HOME.'
    );
  }
  if (spawnSync('mvn', ['-v']).status !== 0)
    return 'Maven is missing: it fetches the engines. Debian: apt-get install maven; macOS: brew install maven.';
  return undefined;
}

/** Runs a program to its end. @throws {Stop} with its last words when it fails */
export async function run(program, args, { cwd, onLine = () => {} } = {}) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const words = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) (words.push(line), onLine(line));
    });
  }
  const code = await new Promise(
    (resolve) => (
      child.once('error', (error) => (words.push(error.message), resolve(1))),
      child.once('close', resolve)
    ),
  );
  if (code === 0) return words;
  const why =
    words.find((line) => /^\[ERROR\]|error:|Exception/.test(line)) ??
    words.filter((line) => line.trim()).at(-1) ??
    `exit code ${code}`;
  throw new Stop(`${path.basename(program)} failed: ${why.trim()}`);
}
