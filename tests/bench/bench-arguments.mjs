import { parseArgs } from 'node:util';
import { stop } from '../../src/launch/say.mjs';

/** Every row is measured with so many connections; the main rows with the others as well. */
const MIDDLE_CONNECTIONS = 32;
const MOST_TERMS = 200_000;
const USAGE = `npm run bench -- [options]
  --quick                     60 terms, 32 connections, the main rows: two or three minutes
  --terms 60,10000,100000     sizes of the glossary
  --connections 1,32,256      numbers of connections; without --only, other rows than the main ones take 32 only
  --rounds 5                  rounds of control and service
  --seconds 2                 length of one measurement
  --only record,page          only rows whose key holds one of these words
  --generator wrk             wrk or node; wrk where it is installed
  --costs                     instead of these rows the CPU time of every kind of address, with 134 and 5000 terms; takes
                              --terms, --rounds, --only and --write
  --panel                     instead of these rows the CPU time of the panel's tab, with 5000 terms; takes the same options
  --write                     put the result into docs/benchmarks.md`;

const OPTIONS = {
  costs: { type: 'boolean', default: false },
  panel: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  terms: { type: 'string' },
  connections: { type: 'string' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '2' },
  only: { type: 'string', default: '' },
  generator: { type: 'string' },
  write: { type: 'boolean', default: false },
};

/** The measurements that the command line selects; a wrong option stops with a message. */
export function readArguments() {
  const values = given();
  const { quick, write, generator } = values;
  if (generator !== undefined && !['wrk', 'node'].includes(generator))
    stop(`--generator is "${generator}"; allowed is wrk or node.`);
  const connections = wholeNumbers(
    'connections',
    values.connections ?? (quick ? '32' : '1,32,256'),
    1024,
  );
  const only = values.only.split(',').filter((word) => word !== '');
  return {
    kind: kindOf(values),
    terms: wholeNumbers('terms', values.terms ?? defaultTerms(values), MOST_TERMS),
    connections,
    rounds: wholeNumbers('rounds', values.rounds, 100)[0],
    seconds: wholeNumbers('seconds', values.seconds, 600)[0],
    generator: generator ?? null,
    write,
    isChosen: ({ key, isMain }) =>
      only.length === 0 ? !quick || isMain : only.some((word) => key.includes(word)),
    /** With which of the numbers of connections a row is measured. */
    connectionsOf: ({ isMain }) =>
      isMain || only.length > 0 ? connections : [middleOf(connections)],
  };
}

function given() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return stop(`${error.message}\n\n${USAGE}`);
  }
}

/** Which of the three is measured. */
function kindOf({ costs, panel }) {
  if (costs && panel) stop(`--costs and --panel are measured apart.\n\n${USAGE}`);
  if (costs) return 'costs';
  return panel ? 'panel' : 'figures';
}

function defaultTerms({ costs, panel, quick }) {
  if (costs) return '134,5000';
  if (panel) return '5000';
  return quick ? '60' : '60,10000,100000';
}

function wholeNumbers(option, text, most) {
  const numbers = text.split(',').map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number < 1 || number > most))
    stop(`--${option} is "${text}"; allowed are whole numbers from 1 to ${most}.\n\n${USAGE}`);
  return numbers;
}

const middleOf = (connections) =>
  connections.includes(MIDDLE_CONNECTIONS) ? MIDDLE_CONNECTIONS : connections[0];
