import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PAGE_KINDS } from '../support/browser/page-kinds';
import { listedSlugs } from '../support/content/listed-slugs';
import { htmlFaults } from '../support/html-faults';
import { type RunningService, startService } from '../support/service';

const FOLDER = path.resolve(__dirname, '..', '..', '.tmp', 'tests', 'html');
/** They show what the service shows only after a month of readers. */
const GOLDEN_PAGES = path.resolve(__dirname, '..', 'views', 'expected');
const HAS_JAVA = spawnSync('java', ['-version']).status === 0;

/** The page of every so many demo terms: what differs between them is Markdown, whose HTML is tested in tests/core. */
const EVERY = 10;

let service: RunningService;
let files: string[];
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
  const slugs = await listedSlugs(service);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const addresses: (readonly [string, string])[] = [
    ...PAGE_KINDS,
    ...slugs
      .filter((_slug, place) => place % EVERY === 0)
      .map((slug) => [`term-${slug}`, `/glossary/${slug}`] as const),
  ];
  files = readdirSync(GOLDEN_PAGES).map((name) => path.join(GOLDEN_PAGES, name));
  for (const [name, address] of addresses) {
    const file = path.join(FOLDER, `${name}.html`);
    writeFileSync(file, (await service.http.get(address)).text);
    files.push(file);
  }
});
afterAll(() => service.stop());

it('every kind of page, pages of demo terms and every golden page follow the rules of HTML', async () => {
  for (const file of files)
    expect([path.basename(file), await htmlFaults(file)]).toEqual([path.basename(file), []]);
});

// The W3C's own checker is a Java program: it runs wherever there is a Java, in addition to the one above.
const itWithJava = HAS_JAVA ? it : it.skip;
itWithJava('the W3C’s checker finds neither an error nor a warning', () => {
  const jar = require.resolve('vnu-jar/build/dist/vnu.jar');
  const parameters = ['-jar', jar, '--format', 'text', ...files];
  const { stderr, status } = spawnSync('java', parameters, { encoding: 'utf8' });
  // eslint-disable-next-line jest/no-standalone-expect -- it is a test, under another name
  expect([stderr.trim(), status]).toEqual(['Document checking completed. No errors found.', 0]);
});
