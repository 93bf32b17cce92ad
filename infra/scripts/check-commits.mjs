import { execFileSync } from 'node:child_process';

/** Subjects after this commit follow Conventional Commits 1.0. */
const SINCE = 'cdf19b5';
const SUBJECT = /^(feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert)(\([a-z0-9-]+(,[a-z0-9-]+)*\))?!?: \S/;
const MAX_SUBJECT = 100;

/** Findings: commits whose subject is no Conventional Commit. A shallow clone is checked as far as it goes. */
export function checkCommits(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const hasStart = attempt(() => git('merge-base', '--is-ancestor', SINCE, 'HEAD'));
  const range = hasStart ? [`${SINCE}..HEAD`] : ['-1', 'HEAD'];
  const subjects = git('log', '--no-merges', '--format=%s', ...range)
    .split('\n')
    .filter(Boolean);
  return invalidSubjects(subjects).map(
    (subject) => `"${subject}" is no Conventional Commit of at most ${MAX_SUBJECT} characters`,
  );
}

/**
 * The subjects that do not have the form `feat(reporting): show the language pie`.
 * @public for its test, which runs it in a process of its own
 */
export const invalidSubjects = (subjects) =>
  subjects.filter((subject) => !SUBJECT.test(subject) || subject.length > MAX_SUBJECT);

function attempt(run) {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
