import path from 'node:path';
import { parseArgs } from 'node:util';
import { isSame, STANDARD_OUTPUT } from '../output-file.mjs';

/** Formats by file extension; core/import-export/file-format.ts has the same list, but is not compiled yet when this runs. */
const FORMATS = { json: 'json', jsonl: 'jsonl', ndjson: 'jsonl', csv: 'csv' };

const OPTIONS = {
  import: {
    format: { type: 'string' },
    as: { type: 'string', default: 'published' },
    yes: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
    'dry-run': { type: 'boolean', default: false },
    'ignore-unknown': { type: 'boolean', default: false },
    'create-categories': { type: 'boolean', default: false },
    refused: { type: 'string' },
    replace: { type: 'boolean', default: false },
  },
  export: {
    format: { type: 'string' },
    state: { type: 'string', default: 'draft' },
    bom: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
  },
};
const ALLOWED = {
  format: ['json', 'jsonl', 'csv'],
  as: ['published', 'draft'],
  state: ['draft', 'published'],
};

export const CALL_ERRORS = {
  command: (given) =>
    `The command is ${JSON.stringify(given)}; allowed is import, export, backup, restore, move, create-admin, mcp, version.`,
  value: (option, given, allowed) =>
    `--${option} is ${JSON.stringify(given)}; allowed is ${allowed.join(', ')}.`,
  severalFiles: (files) => `One file at a time: ${files.join(', ')}.`,
  noFile: 'The file to import is missing.',
  noFormat: (file) =>
    `The name ${JSON.stringify(file)} does not say which format it is; add --format.`,
  markBeside: (format) => `--bom is for csv, and the format is ${format}.`,
  refusedToOutput: '--refused names a file; allowed is any that is not -.',
  refusedIntoItself: '--refused names the file that is imported; allowed is another one.',
};

const wrong = (sentence) => ({ command: 'wrong', sentence });

/**
 * Parses the arguments.
 *
 * @param {readonly string[]} words the arguments after the program's name
 */
export function parseArguments(words) {
  const [command, ...rest] = words;
  if (command === undefined || words.includes('--help') || words.includes('-h')) {
    return { command: 'help' };
  }
  if (!Object.hasOwn(OPTIONS, command)) {
    return wrong(CALL_ERRORS.command(command));
  }
  let parsed;
  try {
    parsed = parseArgs({ args: rest, options: OPTIONS[command], allowPositionals: true });
  } catch (error) {
    return wrong(error.message.split('. ')[0].replace(/\.?$/, '.'));
  }
  const { values, positionals } = parsed;
  for (const [name, allowed] of Object.entries(ALLOWED)) {
    if (values[name] !== undefined && !allowed.includes(values[name])) {
      return wrong(CALL_ERRORS.value(name, values[name], allowed));
    }
  }
  if (positionals.length > 1) return wrong(CALL_ERRORS.severalFiles(positionals));
  const [named = null] = positionals;
  const file = command === 'export' && named === STANDARD_OUTPUT ? null : named;
  if (file === null && command === 'import') return wrong(CALL_ERRORS.noFile);
  const format = values.format ?? formatOf(file);
  if (format === null) return wrong(CALL_ERRORS.noFormat(file));
  if (values.bom && format !== 'csv') return wrong(CALL_ERRORS.markBeside(format));
  if (values.refused === STANDARD_OUTPUT) return wrong(CALL_ERRORS.refusedToOutput);
  if (values.refused !== undefined && isSame(path.resolve(values.refused), path.resolve(file))) {
    return wrong(CALL_ERRORS.refusedIntoItself);
  }
  return { command, file, ...values, format };
}

function formatOf(file) {
  if (file === null) return 'jsonl';
  const ending = file.split('.').at(-1).toLowerCase();
  return Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : null;
}
