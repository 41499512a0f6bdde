import { createEngagement } from './composition/engagement';
import { createExchange } from './composition/exchange';
import { createFoundation, type Given } from './composition/foundation';
import { createHttp } from './composition/http';
import { createLog } from './composition/log';
import { createPanel } from './composition/panel';
import { createPublication } from './composition/publication';
import { createReading } from './composition/reading';

/** All parts by their names, for what Strapi calls: its hooks, its routes, the commands beside it. */
export type Glossary = ReturnType<typeof createGlossary>;

/**
 * The composition root: builds each part once, after the parts that it needs, and passes them to it. Nothing is looked up by name. The dependencies
 * of a part are declared above its function (`Needs`); it is built in the file of its layer in `composition/`.
 */
export function createGlossary(given: Given) {
  const foundation = createFoundation(given);
  const base = { ...given, ...foundation };
  const log = createLog(base);
  const publication = createPublication({ ...base, ...log });
  const written = { ...base, ...log, ...publication };
  const engagement = createEngagement(written);
  const reading = createReading({ ...written, ...engagement });
  const exchange = createExchange({ ...written, ...engagement, ...reading });
  const panel = createPanel({ ...written, ...engagement, ...reading, ...exchange });
  const http = createHttp({ ...written, ...engagement, ...reading, ...exchange, ...panel });
  return { ...written, ...engagement, ...reading, ...exchange, ...panel, ...http };
}
