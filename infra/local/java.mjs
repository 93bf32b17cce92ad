import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { UserFacingError } from '../start/user-facing-error.mjs';

const MIN_JAVA = 17;

/** A program of the JDK: from JAVA_HOME, else from the PATH. */
export const jdk = (program) => (process.env.JAVA_HOME ? path.join(process.env.JAVA_HOME, 'bin', program) : program);

/**
 * Environment for engines that run for minutes, as in tests, in addition to the user's own JVM options: without the
 * optimizing compiler they start two to four times as fast.
 */
export const shortLivedJvmEnv = {
  JDK_JAVA_OPTIONS: `${process.env.JDK_JAVA_OPTIONS ?? ''} -XX:TieredStopAtLevel=1`.trim(),
};

/** The missing prerequisite of the engines, as one line with the remedy; undefined when nothing is missing. */
export function missingForEngines() {
  const { status, stdout = '', stderr = '' } = spawnSync(jdk('javac'), ['-version'], { encoding: 'utf8' });
  const version = Number(/javac (\d+)/.exec(stdout + stderr)?.[1] ?? 0);
  if (status !== 0 || version < MIN_JAVA) {
    const found = version > 0 ? `Java ${version} is too old` : 'Java (a JDK) is missing';
    return (
      `${found}: the engines need ${MIN_JAVA} or newer. Debian: apt-get install openjdk-17-jdk-headless maven; ` +
      'macOS: brew install openjdk@17 maven; or set JAVA_HOME.'
    );
  }
  if (spawnSync('mvn', ['-v']).status !== 0)
    return 'Maven is missing: it fetches the engines. Debian: apt-get install maven; macOS: brew install maven.';
  return undefined;
}

/** Runs a program and returns its output lines. @throws {UserFacingError} with its error line when it fails */
export async function run(program, args, { cwd, onLine = () => {} } = {}) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) (output.push(line), onLine(line));
    });
  }
  const code = await new Promise(
    (resolve) => (
      child.once('error', (error) => (output.push(error.message), resolve(1))),
      child.once('close', resolve)
    ),
  );
  if (code === 0) return output;
  const reason =
    output.find((line) => /^\[ERROR\]|error:|Exception/.test(line)) ??
    output.filter((line) => line.trim()).at(-1) ??
    `exit code ${code}`;
  throw new UserFacingError(`${path.basename(program)} failed: ${reason.trim()}`);
}
