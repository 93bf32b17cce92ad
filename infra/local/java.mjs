import { spawnSync } from 'node:child_process';
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

/**
 * Runs a program and returns its output lines.
 * @param {string} program @param {string[]} args
 * @param {{ cwd?: string, onLine?: (line: string) => void }} [options]
 * @throws {UserFacingError} with its error line when it fails
 */
export async function run(program, args, { cwd, onLine = () => {} } = {}) {
  // Imported late: `npm run cluster` loads this file before the libraries are installed.
  const { execa } = await import('execa');
  const show = function* (line) {
    onLine(line);
    yield line;
  };
  const { failed, exitCode, originalMessage, all } = await execa(program, args, {
    ...(cwd && { cwd }),
    stdin: 'ignore',
    stdout: show,
    stderr: show,
    all: true,
    lines: true,
    reject: false,
  });
  const output = all ?? [];
  if (!failed) return output;
  const reason =
    output.find((line) => /^\[ERROR\]|error:|Exception/.test(line)) ??
    output.filter((line) => line.trim()).at(-1) ??
    originalMessage ??
    `exit code ${exitCode}`;
  throw new UserFacingError(`${path.basename(program)} failed: ${reason.trim()}`);
}
