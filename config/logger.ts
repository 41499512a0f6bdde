import { winston } from '@strapi/logger';
import { jsonLines, textLines } from '../src/plugins/strapi-guard/server/observability/log-format';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

/** The log, on standard output: text for people at a terminal, JSON for programs. */
export default function config(): winston.LoggerOptions {
  const { format, level } = settingsFromEnvironment().log;
  const isText = format === 'text' || (format === 'auto' && process.stdout.isTTY === true);
  outliveOutputErrors();
  return {
    level,
    format: isText ? textLines() : jsonLines(),
    transports: [new winston.transports.Console()],
  };
}

const guarded = new WeakSet<NodeJS.WriteStream>();

/** When the log's reader has exited (EPIPE), or its disk is full (ENOSPC), lines are lost, but readers are served. Node would end the process. */
function outliveOutputErrors(streams = [process.stdout, process.stderr]): void {
  for (const stream of streams) {
    if (guarded.has(stream)) continue;
    guarded.add(stream);
    stream.on('error', () => undefined);
  }
}
