import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UserFacingError } from './user-facing-error.mjs';

/**
 * The certificate for https in the local network: the given one, else a self-signed one that is stored in the
 * workspace.
 * @returns {{ cert: string, key: string, host: string }} two files, and the host name for the address
 * @throws {UserFacingError} when openssl is missing or a file cannot be read
 */
export function certificate({ cert, key }, folder) {
  if (cert) return { cert, key: requireExisting(key), host: hostNameOf(readCertificate(requireExisting(cert))) };
  const ownFolder = path.join(folder, 'certificate');
  const files = {
    cert: path.join(ownFolder, 'cert.pem'),
    key: path.join(ownFolder, 'key.pem'),
    host: lanAddresses()[0] ?? os.hostname(),
  };
  if (!isValid(files.cert)) makeSelfSigned(files, ownFolder);
  return files;
}

function makeSelfSigned({ cert, key }, folder) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = ['DNS:localhost', `DNS:${os.hostname()}`, 'IP:127.0.0.1', ...lanAddresses().map((a) => `IP:${a}`)];
  const { status, stderr, error } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '800',
      '-subj',
      '/CN=mm',
      '-addext',
      `subjectAltName=${names.join(',')}`,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { encoding: 'utf8' },
  );
  if (error)
    throw new UserFacingError(
      '--lan makes its certificate with openssl, which is not installed: ' +
        'install openssl, or give a certificate with --cert and --key.',
    );
  if (status !== 0)
    throw new UserFacingError(
      `openssl could not make a certificate (${stderr.trim().split('\n').at(-1)}): give one with --cert and --key.`,
    );
  fs.chmodSync(key, 0o600);
}

function isValid(file) {
  if (!fs.existsSync(file)) return false;
  const { validTo, subjectAltName } = new X509Certificate(fs.readFileSync(file));
  return Date.parse(validTo) > Date.now() + 86_400_000 && lanAddresses().every((a) => subjectAltName?.includes(a));
}

function readCertificate(file) {
  try {
    return new X509Certificate(fs.readFileSync(file));
  } catch {
    throw new UserFacingError(`${file} is not a certificate (PEM): give another one with --cert.`);
  }
}

function requireExisting(file) {
  if (!fs.existsSync(file))
    throw new UserFacingError(`${file} does not exist: give the right path with --cert and --key.`);
  return file;
}

const hostNameOf = ({ subjectAltName, subject }) =>
  /DNS:([^,*]+)/.exec(subjectAltName ?? '')?.[1] ??
  /IP Address:([^,]+)/.exec(subjectAltName ?? '')?.[1] ??
  /CN=([^\n]+)/.exec(subject)?.[1] ??
  'localhost';

const lanAddresses = () =>
  Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((a) => a.family === 'IPv4' && !a.internal)
    .map((a) => a.address);
