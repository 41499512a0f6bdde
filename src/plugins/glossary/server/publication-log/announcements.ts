import type { Core } from '@strapi/strapi';
import type { Settings } from '../../core/settings/settings';
import {
  ANNOUNCED,
  type Announced,
  type GlossaryEvent,
  type GlossaryEvents,
} from '../../core/term/for-other-code';
import { termPageUrl } from '../../core/term/term-address';
import type { PublicationLogService } from './publication-log';
import { siteAddresses } from '../../core/site/site-address';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly publicationLog: PublicationLogService;
}

/**
 * Emits events on Strapi's event hub once a change is committed, on the instance that made it. Subscribe last: by then the glossary answers the new
 * state.
 */
export function announceTerms({ strapi, settings, publicationLog }: Needs): void {
  const store = strapi.get('webhookStore') as unknown as {
    addAllowedEvent(key: string, event: string): void;
  };
  for (const kind of ANNOUNCED)
    store.addAllowedEvent(`GLOSSARY_${kind.toUpperCase()}`, eventOf(kind));
  publicationLog.onCommitted(({ kind, subject, slug, moment }) => {
    const announced = ANNOUNCED.find((name) => name === kind);
    if (announced === undefined) return;
    const announcement: GlossaryEvent = {
      documentId: subject,
      slug,
      url: termPageUrl(siteAddresses(settings), slug ?? ''),
      at: new Date(moment).toISOString(),
    };
    strapi.eventHub.emit(eventOf(announced), announcement).catch((error: unknown) => {
      strapi.log.error(`A listener of ${eventOf(announced)} failed: ${String(error)}`);
    });
  });
}

const eventOf = (kind: Announced): keyof GlossaryEvents => `glossary.${kind}`;
