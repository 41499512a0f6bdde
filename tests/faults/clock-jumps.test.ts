import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { logInAgain, openPanel } from '../support/clients/panel-client';
import { rate } from '../support/clients/rating-client';
import { openTables } from '../support/database/tables';
import { readViews } from '../support/content/term-stats';
import { ownDatabase, startProcess } from '../support/process/real-process';

/** Gives a program another clock than the machine's (https://github.com/wolfcw/libfaketime); Debian's package faketime has it. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const JUMPS = ['+1h', '+3d', '+0', '-1h', '-2d', '+400d', '+0'];
const LONGEST = 120_000;

it(
  'a clock that jumps hours and days, forward and back, loses no view, rating or publication',
  async () => {
    if (!existsSync(LIBRARY))
      return void process.stdout.write('Skipped: faketime is not installed.\n');
    const folder = mkdtempSync(path.join(tmpdir(), 'glossary-clock-'));
    const clock = path.join(folder, 'clock');
    writeFileSync(clock, '+0');
    const running = await startProcess({
      environment: {
        GLOSSARY_DEMO: 'false',
        LD_PRELOAD: LIBRARY,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        // As Linux has it: the clock that only runs forward does not jump.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    });
    const { origin } = running;
    const tables = openTables(ownDatabase());
    try {
      const panel = await openPanel(origin);
      const category = await panel.createCategory('testing');
      const documentId = await panel.publishTerm('Mutex', category);
      const dates = new Set<string | null>();
      const readers: string[] = [];
      for (const [index, jump] of JUMPS.entries()) {
        writeFileSync(clock, jump);
        const page = await fetch(`${origin}/glossary/mutex`);
        expect(page.status).toBe(200);
        dates.add(page.headers.get('Date')?.slice(0, 'Mon, 23 Nov 2026'.length) ?? null);
        const { status, reader } = await rate(origin, 'mutex', { address: `192.0.2.${index}` });
        expect(status).toBe(201);
        readers.push(reader ?? '');
        const short = `Sentence ${index}.`;
        // A log-in of another day has expired.
        const author = await logInAgain(origin);
        await author.publishChange(documentId, { short });
        expect(await (await fetch(`${origin}/glossary/mutex.json`)).text()).toContain(short);
      }
      expect(dates.size).toBeGreaterThan(2);
      expect([...(await tables.readersOf(documentId))].sort()).toEqual([...readers].sort());
      expect(await readViews(origin, 'mutex')).toBe(JUMPS.length);
      await eventually(
        () => tables.viewsOf(documentId),
        (views) => views === JUMPS.length,
        5000,
      );
    } finally {
      running.kill('SIGTERM');
      await running.exited;
      await tables.close();
      rmSync(folder, { recursive: true });
    }
    expect(await running.exited).toEqual({ code: 0, signal: null });
  },
  LONGEST,
);
