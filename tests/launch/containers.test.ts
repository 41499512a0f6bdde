import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.resolve(__dirname, '..', '..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

interface Service {
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly env_file?: string;
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly networks: { readonly inside: { readonly ipv4_address: string } };
}

const { services } = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const instances = Object.entries(services).filter(([name]) => name.startsWith('glossary-'));
const addressOf = (service: Service | undefined): string =>
  service?.networks.inside.ipv4_address ?? '';

describe('compose.yaml', () => {
  it('has several instances, which write nowhere but where they may, without capabilities', () => {
    expect(instances.length).toBeGreaterThan(1);
    for (const [, service] of instances)
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        env_file: 'glossary.env',
      });
    for (const service of Object.values(services))
      expect(service).toMatchObject({ read_only: true, restart: 'unless-stopped' });
  });

  it('names the same addresses wherever one is named', () => {
    const { proxy, database } = services;
    expect(
      [...(proxy?.environment?.GLOSSARY_INSTANCES ?? '').matchAll(/server ([\d.]+):1337/g)].map(
        ([, address]) => address,
      ),
    ).toEqual(instances.map(([, service]) => addressOf(service)));
    for (const [, { environment }] of instances) {
      expect(environment?.TRUSTED_PROXIES).toBe(addressOf(proxy));
      expect(environment?.DATABASE_URL).toContain(`@${addressOf(database)}:5432/`);
    }
  });

  it('holds no secret', () => {
    expect(read('compose.yaml').match(/(PASSWORD|SECRET|KEY|SALT)\w*: (?!\$\{)\S+/g)).toBeNull();
    expect(read('.gitignore').split('\n')).toContain('glossary.env');
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('ends with a user who is not root, a health check and the signal of a clean stop', () => {
    const instructions = lastStage.map((line) => line.split(' ')[0]);
    expect(instructions).toEqual(expect.arrayContaining(['HEALTHCHECK', 'VOLUME']));
    expect(lastStage).toEqual(expect.arrayContaining(['USER 10001:10001', 'STOPSIGNAL SIGTERM']));
  });

  it('copies only listed files, and no secret', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored.find((line) => !line.startsWith('#'))).toBe('*');
    expect(ignored).toEqual(expect.arrayContaining(['**/.env*', '**/*.env', '**/*.sqlite*']));
    expect(lines.join('\n')).not.toMatch(/(SECRET|PASSWORD|APP_KEYS|SALT|ENCRYPTION_KEY)=/);
  });
});
