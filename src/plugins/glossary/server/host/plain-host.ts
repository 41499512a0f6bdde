import type { Core } from '@strapi/strapi';
import { RequestCounter } from '../../../shared/core/observability/counter';
import type { Mail } from '../../../shared/core/accounts/mail';
import { createNotedOutage } from '../../../shared/server/observability/noted-outage';
import type { Host } from './host';

interface EmailService {
  send(mail: Mail & { readonly to: string }): Promise<void>;
}

/** A project that offers the glossary nothing but Strapi: nothing of the project is changed for it. */
export function plainHost(strapi: Core.Strapi): Host {
  const nothing = (): void => undefined;
  return {
    serve: nothing,
    requests: new RequestCounter(),
    withinRequest: (_request, _route, work) => work(),
    stopping: { isStopping: () => false },
    databaseOutage: createNotedOutage({ strapi, end: 'The database answers again' }),
    refusedChanges: { stored: nothing },
    bodyMemory: { reserve: () => true },
    bodyTime: { lift: nothing },
    mails: {
      send: (to, mail) =>
        strapi
          .plugin('email')
          .service<EmailService>('email')
          .send({ ...mail, to }),
      inBackground: (send) => void send().catch((error: unknown) => void strapi.log.error(error)),
    },
    metrics: { add: nothing },
    keepRights: () => Promise.resolve(),
  };
}
