import { winston } from '@strapi/logger';
import type { LogSettings } from '../../../shared/core/settings/installation';
import { jsonLines, textLines } from './log-format';

/** What `config/logger` returns: the log on standard output, as text for people at a terminal and as JSON for programs. */
export function guardedLog({
  format,
  level,
}: Pick<LogSettings, 'format' | 'level'>): winston.LoggerOptions {
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
