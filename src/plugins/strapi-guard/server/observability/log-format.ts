import { winston } from '@strapi/logger';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import { privateText } from '../../core/observability/private-text';
import { currentRequest } from './request-scope';

/** The fields of a log line beside its message; all other properties of an error, such as the values of a statement, are left out. */
const FIELDS = ['method', 'route', 'status', 'milliseconds', 'times', 'statement'] as const;

type Info = winston.Logform.TransformableInfo;

interface Line {
  readonly time: string;
  readonly level: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly stack?: string;
}

function lineOf(info: Info): Line {
  const request = currentRequest();
  // Where in the code the database was missed says nothing, and Strapi's own jobs log it each.
  const stack: unknown = isDatabaseUnavailable(info) ? undefined : Reflect.get(info, 'stack');
  const fields = FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === 'number' || typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    time: new Date().toISOString(),
    level: info.level,
    msg: privateText(textOf(info.message)),
    ...(request === null ? {} : { requestId: request.requestId, route: request.route() }),
    ...Object.fromEntries(fields),
    ...(typeof stack === 'string' ? { stack: privateText(stack) } : {}),
  };
}

function textOf(message: unknown): string {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}

export const jsonLines = (): winston.Logform.Format =>
  winston.format.printf((info) => JSON.stringify(lineOf(info)));

export function textLines(): winston.Logform.Format {
  const { colorize } = winston.format.colorize();
  return winston.format.printf((info) => {
    const { time, level, msg, requestId, stack } = lineOf(info);
    const id = requestId === undefined ? '' : ` (request ${requestId})`;
    return `[${time}] ${colorize(level, level)}: ${msg}${id}${stack === undefined ? '' : `\n${stack}`}`;
  });
}
