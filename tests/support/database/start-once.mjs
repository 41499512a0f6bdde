/** Starts the service on the database of the environment and stops it, for `prepare.mjs`. */
import { bootCompiledService } from '../process/compiled-service.mjs';

const strapi = await bootCompiledService();
await strapi.destroy();
process.exit();
