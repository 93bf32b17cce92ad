import { spawnSync } from 'node:child_process';

/** A self-signed certificate for these host names and IP addresses, made by openssl. PEM. */
export function testCertificate(...names: string[]): { key: string; cert: string } {
  const subjects = names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`);
  const command = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test';
  const { status, stdout, stderr } = spawnSync(
    'openssl',
    [...command.split(' '), '-addext', `subjectAltName=${subjects.join(',')}`, '-keyout', '-', '-out', '-'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  const [key = '', cert = ''] = stdout.split(/(?=-----BEGIN CERTIFICATE)/);
  return { key, cert };
}
