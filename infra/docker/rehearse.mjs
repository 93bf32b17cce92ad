/**
 * Executes the Dockerfile without Docker, on Linux as root: every stage is an overlay over this machine's root, with
 * the Node of the image.
 * Usage: node infra/docker/rehearse.mjs <folder outside the repository> <folder with bin/node> [stage]
 * Output: `<folder>/<stage>` with what the stage adds to its base, to inspect and to start from (chroot).
 * Verifies COPY, RUN and file owners, but not the base images.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [workArg, nodeArg, last = 'runtime'] = process.argv.slice(2);
if (!workArg || !nodeArg)
  throw new Error('usage: node infra/docker/rehearse.mjs <folder> <folder with bin/node> [stage]');
const [work, node] = [path.resolve(workArg), path.resolve(nodeArg)];
if (!process.env.MM_REHEARSAL)
  process.exit(
    execaSync('unshare', ['--mount', process.execPath, ...process.argv.slice(1)], {
      stdio: 'inherit',
      env: { MM_REHEARSAL: '1' },
      reject: false,
    }).exitCode ?? 1,
  );

const run = (program, args, options = {}) => execaSync(program, args, { stdio: 'inherit', ...options });

const stages = new Map();
let stage;
const inside = (file) => path.join(stage.mount, path.isAbsolute(file) ? file : path.join(stage.folder, file));

const instructions = {
  FROM: ([base, , name]) => {
    const place = path.join(work, name);
    const [upper, mount] = [place, `${place}.mount`];
    for (const folder of [upper, mount, `${place}.work`]) fs.mkdirSync(folder, { recursive: true });
    const below = stages.get(base);
    // An overlay does not accept a layer inside another one, so a stage starts as a copy of its base.
    if (below) run('cp', ['-a', `${below.upper}/.`, upper]);
    run('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${place}.work`, mount]);
    for (const folder of ['/dev', '/proc']) run('mount', ['--rbind', folder, path.join(mount, folder)]);
    stage = { mount, upper, folder: below?.folder ?? '/', env: below?.env ?? {} };
    stages.set(name, stage);
    if (!below) run('cp', ['-r', `${node}/.`, inside('/usr/local')]);
  },
  WORKDIR: ([folder]) => fs.mkdirSync(inside((stage.folder = folder)), { recursive: true }),
  ENV: ([pair]) => (stage.env = { ...stage.env, [pair.split('=')[0]]: pair.split('=')[1] }),
  COPY: (args) => {
    const from = args[0].startsWith('--from=') ? stages.get(args.shift().slice('--from='.length)).mount : undefined;
    const target = inside(args.pop());
    fs.mkdirSync(args.length > 1 || /\/$/.test(target) ? target : path.dirname(target), { recursive: true });
    if (!from && args[0] === '.') return copyContext(target);
    for (const source of args) {
      const file = from ? path.join(from, source) : path.join(root, source);
      run('cp', fs.statSync(file).isDirectory() ? ['-r', '-T', file, target] : [file, target]);
    }
  },
  RUN: (_, text) =>
    run('chroot', [stage.mount, '/bin/sh', '-c', `cd ${stage.folder} && ${text}`], {
      extendEnv: false,
      env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', ...stage.env },
    }),
};

/** Copies the tracked files that .dockerignore does not exclude. */
function copyContext(target) {
  const { stdout } = execaSync('git', ['ls-files', '-z'], { cwd: root });
  run(
    'cp',
    [
      '--parents',
      '--remove-destination',
      '-t',
      target,
      ...stdout.split('\0').filter((file) => file && !/^(docs|infra\/(bench|chaos|local))\//.test(file)),
    ],
    { cwd: root },
  );
}

for (const line of fs.readFileSync(path.join(root, 'infra/docker/Dockerfile'), 'utf8').split('\n')) {
  const [, word = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
  if (word === 'FROM' && stages.has(last)) break;
  if (!(word in instructions)) continue;
  console.log(`── ${line}`);
  instructions[word](text.trim().split(/\s+/), text);
}
