/* Must run on any Node: no newer syntax before the version is checked. */
var have = process.versions.node.split('.').map(Number);
var major = have[0] || 0;
var minor = have[1] || 0;

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    'mm needs Node 20.19 or newer (24 is recommended), this is ' +
      process.version +
      ': install it (nodejs.org, or `nvm install 24`) and start again.',
  );
  process.exitCode = 1;
} else {
  require('./load.cjs');
}
