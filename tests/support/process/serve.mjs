/** The service as a process of its own, for `real-process.ts`: tells its parent the port on which it answers. */
import { bootCompiledService } from './compiled-service.mjs';

// A test that ends, or is killed, leaves no service behind.
process.once('disconnect', () => process.exit(1));

const strapi = await bootCompiledService();
// 0 lets the system choose a free port; the settings of an operator do not allow it.
strapi.config.set('server.port', Number(process.env.SERVED_PORT ?? 0));
await strapi.listen();
process.send({ port: strapi.server.httpServer.address().port });
