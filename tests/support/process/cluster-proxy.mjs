/** The proxy of `npm run cluster` as a process of its own, for `cluster.ts`: `node cluster-proxy.mjs nginx|nginx-cache|small PORT HOST:PORT …`. */
import { startNginx } from '../../../src/launch/cluster/nginx.mjs';
import { startSmallProxy } from '../../../src/launch/cluster/small-proxy.mjs';

const [kind, port, ...instances] = process.argv.slice(2);
const start = kind === 'small' ? startSmallProxy : startNginx;
const isCaching = kind === 'nginx-cache';
const proxy = await start({ port: Number(port), instances, isCaching });
// A test that ends, or is killed, leaves no proxy behind.
process.once('disconnect', () => void proxy.end().then(() => process.exit()));
process.send('listening');
