import { winston } from '@strapi/logger';
import { jsonLines, textLines } from '../src/plugins/glossary/server/observability/log-format';
import { outliveOutputErrors } from '../src/plugins/glossary/server/observability/output-errors';
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
