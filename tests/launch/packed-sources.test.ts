import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..');

/** Without a registry: nothing would be sent, whatever happens. */
const npm = (folder: string, ...command: string[]) =>
  spawnSync('npm', [...command, '--dry-run', '--offline'], {
    cwd: path.join(ROOT, 'src/plugins', folder),
    encoding: 'utf8',
  });

describe.each(['glossary', 'strapi-guard'])('the sources of %s', (folder) => {
  it('are not packed, and how to do it is said', () => {
    const { status, stdout, stderr } = npm(folder, 'pack');
    expect(status).toBe(1);
    expect(stderr).toContain('npm run package');
    expect(stdout).not.toContain('.tgz');
  });

  it('are not published', () => {
    expect(npm(folder, 'publish').status).toBe(1);
  });
});
