/** Starts the service on the database of the environment and stops it, for `prepared-databases.mjs`. */
import { bootCompiledService } from '../process/compiled-service.mjs';

const strapi = await bootCompiledService();
await strapi.destroy();
process.exit();
