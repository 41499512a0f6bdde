import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { IDLE_LIMIT } from '../http/connections';
import type { Core } from '@strapi/strapi';
import { type MetricKinds, metricKinds } from '../observability/metric-kinds';
import type { GuardSettings } from '../../core/settings/guard-settings';

/** How long a request for the metrics may take to arrive, in milliseconds. */
const REQUEST_LIMIT = 5000;
const PATH = '/metrics';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
}

/**
 * The metrics at an address of their own, which no proxy in front of the service can reach by accident: closed unless a port for them is configured,
 * and open to the own machine alone unless a host is.
 */
export function createMetrics({ strapi, settings }: Needs) {
  let server: Server | null = null;
  const measures: ((kinds: MetricKinds) => void)[] = [];

  function serve(measured: Registry): Server {
    return createServer((request, response) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead || request.url?.split('?')[0] !== PATH) {
        response.writeHead(isRead ? 404 : 405, { Allow: 'GET, HEAD' }).end();
        return;
      }
      measured.metrics().then(
        (text) =>
          response
            .writeHead(200, { 'Content-Type': measured.contentType, 'Cache-Control': 'no-store' })
            .end(request.method === 'HEAD' ? undefined : text),
        (error: unknown) => {
          strapi.log.error(error);
          response.writeHead(500).end();
        },
      );
    });
  }

  return {
    /** @param measure adds metrics to those that are opened after this; not called while the metrics are off */
    add(measure: (kinds: MetricKinds) => void): void {
      measures.push(measure);
    },

    /** All that was added, and what Node knows of this process. */
    registry(): Registry {
      const registry = new Registry();
      collectDefaultMetrics({ register: registry });
      const kinds = metricKinds(registry);
      for (const measure of measures) measure(kinds);
      return registry;
    },

    /** @throws when the port is used by another program */
    async open(): Promise<void> {
      const { metrics: address } = settings;
      if (address === null || server !== null) return;
      const opened = serve(this.registry());
      opened.requestTimeout = REQUEST_LIMIT;
      // As for readers: a scrape that arrives just while Node closes the idle connection, after five seconds, has it reset.
      opened.keepAliveTimeout = IDLE_LIMIT;
      opened.listen(address.port, address.host);
      try {
        await once(opened, 'listening');
      } catch (error) {
        throw new Error(
          `The port of the metrics, ${address.port}, cannot be opened on ${address.host}: ${String(error)}`,
          { cause: error },
        );
      }
      server = opened;
      strapi.log.info(`Metrics are read at http://${address.host}:${address.port}${PATH}`);
    },

    async close(): Promise<void> {
      if (server === null) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      server = null;
      await closed;
    },
  };
}
