import type { Core } from '@strapi/strapi';
import type { Settings } from '../../core/settings/settings';

export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Until the answer was ready; how long the client takes to read it is its own affair. */
  readonly milliseconds: number;
}

/** Says which requests took longer than GLOSSARY_SLOW_REQUEST_MS. */
export function slowRequests({
  strapi,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
}): (answered: AnsweredRequest) => void {
  const { slowRequest } = settings.log;
  return ({ method, route, status, milliseconds }) => {
    if (slowRequest === 0 || milliseconds < slowRequest) return;
    const rounded = Math.round(milliseconds);
    strapi.log.warn(`Slow request: ${method} ${route} answered ${status} in ${rounded} ms`, {
      method,
      status,
      milliseconds: rounded,
    });
  };
}
