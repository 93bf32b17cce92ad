/* Must run on any Node: no newer syntax before the version is checked. */
var wanted = [20, 19];
var have = process.versions.node.split('.').map(Number);

if (have[0] < wanted[0] || (have[0] === wanted[0] && have[1] < wanted[1])) {
  console.error(
    'mm needs Node ' +
      wanted.join('.') +
      ' or newer, this is ' +
      process.version +
      ': install it (nodejs.org, or `nvm install 20`) and start again.',
  );
  process.exitCode = 1;
} else {
  require('./load.cjs');
}
