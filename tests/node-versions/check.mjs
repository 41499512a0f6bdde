/**
 * `npm run check:node`: the two commands of README on the newest Node of each supported line, with the real binaries, from a fresh
 * clone of HEAD, and on 22 and 24 without any compiler. `--only 24` takes one line, `--tests` runs `npm test` as well, and arguments
 * after `--` go to it. Ends with 0 when every line did everything.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { say } from '../../src/launch/say.mjs';
import { isServed } from '../../src/launch/start-sentences.mjs';
import { freshClone, startIn } from './clone.mjs';
import { CACHE, realNode } from './real-node.mjs';
import { useService } from './use.mjs';

const LINES = ['20', '22', '24'];
const ADMINISTRATOR = { email: 'check@glossary.example', password: 'A-password-for-checks-1' };
/** A start that says nothing for longer looks as if it hung; each step says every ten seconds that it is still running. */
const SILENCE_AT_MOST = 20;
const VERDICT = /^\d+ passed, \d+ failed$/m;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, tests: { type: 'boolean' } },
});

const rows = [];
let faults = 0;
for (const line of values.only ?? LINES) {
  try {
    rows.push(await checkLine(Number(line)));
  } catch (error) {
    faults += 1;
    say(`Node ${line}: ${error.message}`);
  }
}
if (rows.length > 0) say(asTable(rows));
say(faults === 0 ? 'Every Node did everything.' : `${faults} failed.`);
process.exitCode = faults === 0 ? 0 : 1;

async function checkLine(line) {
  say(`Node ${line}: installing it below ${CACHE} …`);
  const node = realNode(line);
  const clone = freshClone();
  const options = { folder: clone.folder, env: node.env };
  try {
    say(`Node ${node.version} with npm ${node.npm}: first start …`);
    const first = await startIn({ ...options, command: ['npm', 'start'] });
    const megabytes = clone.size('node_modules');
    await first.stopGroup();
    createAdministrator(options);
    say('Second start, use, stop …');
    const second = await startIn({ ...options, command: ['node', 'src/launch/start.mjs'] });
    const requests = await useService(second.origin, ADMINISTRATOR).catch(async (error) => {
      await second.stop();
      throw error;
    });
    const end = await second.stop();
    if (end !== 0) throw new Error(`SIGTERM: it ended with ${end}, not with 0.`);
    const complaints = [...first.lines, ...second.lines].filter(({ text }) =>
      /deprecat|warn/i.test(text),
    );
    for (const { text } of complaints) say(`  printed: ${text}`);
    return {
      Node: node.version,
      npm: node.npm,
      ...phasesOf(first.lines),
      'longest silence s': longestSilence(first.lines),
      'second start s': Math.round(second.lines.at(-1).after),
      'node_modules MB': megabytes,
      requests,
      ...(values.tests ? { tests: runTests(options) } : {}),
    };
  } finally {
    clone.remove();
  }
}

function longestSilence(lines) {
  const pauses = lines.map(({ after }, index) => after - (lines[index - 1]?.after ?? 0));
  const longest = Math.round(Math.max(...pauses));
  if (longest > SILENCE_AT_MOST) throw new Error(`The first start said nothing for ${longest} s.`);
  return longest;
}

/** Seconds of each step of a first start: from the line that announces it to the next one. */
function phasesOf(lines) {
  const at = (beginning) => lines.find(({ text }) => text.startsWith(beginning))?.after;
  const times = {
    install: at('Installing'),
    compile: at('Compiling'),
    panel: at('Building'),
    serve: at('Starting'),
    end: at(isServed()),
  };
  const names = Object.keys(times);
  const phases = names
    .slice(0, -1)
    .map((name, index) => [`${name} s`, Math.round(times[names[index + 1]] - times[name])]);
  return { ...Object.fromEntries(phases), 'first start s': Math.round(times.end) };
}

function createAdministrator({ folder, env }) {
  const { email, password } = ADMINISTRATOR;
  const { status, stderr } = spawnSync(
    'npm',
    ['run', 'glossary', '--', 'create-admin', '--email', email, '--password-stdin'],
    { cwd: folder, env, input: password, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`create-admin ended with ${status}: ${stderr}`);
}

function runTests({ folder, env }) {
  say('npm test …');
  const { status, stdout, stderr } = spawnSync('npm', ['test', '--', ...positionals], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const verdict = VERDICT.exec(stdout)?.[0];
  if (status !== 0)
    throw new Error(`npm test ended with ${status}: ${verdict}\n${stdout}${stderr}`);
  return verdict;
}

/** In Markdown, as docs/reliability.md has it. */
function asTable(all) {
  const names = Object.keys(all[0]);
  const lines = [names, names.map(() => '---'), ...all.map((row) => Object.values(row))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
