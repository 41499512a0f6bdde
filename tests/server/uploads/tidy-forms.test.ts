import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tidyForms } from '../../../src/plugins/strapi-guard/server/uploads/sent-forms';

const DAY = 24 * 60 * 60;

it('what a killed process has left of forms goes a day later, and nothing else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidy-'));
  try {
    const longAgo = Date.now() / 1000 - 2 * DAY;
    for (const name of ['guard-form-old', 'guard-form-new', 'other-old']) {
      mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, name, '1'), 'a picture');
      if (name.endsWith('old')) utimesSync(path.join(folder, name), longAgo, longAgo);
    }
    const warn = jest.fn();
    await tidyForms({ warn }, folder);
    expect(readdirSync(folder).sort()).toEqual(['guard-form-new', 'other-old']);
    expect(warn).not.toHaveBeenCalled();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
