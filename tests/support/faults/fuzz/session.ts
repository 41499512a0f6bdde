import type { Route } from './hostile-paths';

/** What would end the fuzz's own session or change who it is: log-out, and accounts of the panel with an id that a number may hit. */
const ENDS_SESSION = /^\/admin\/(logout|users\/(:id|me|batch-delete))(\/|$)/;
/** What has the service send a request to the address that was fuzzed before. */
const LEAVES_THE_MACHINE = /^\/admin\/webhooks\/:id\/trigger$/;

/** The routes to which a fuzz with a session sends: all but a few, which a fuzz without one reaches. */
export function routesOfSession(routes: readonly Route[]): readonly Route[] {
  return routes.filter(({ path }) => !ENDS_SESSION.test(path) && !LEAVES_THE_MACHINE.test(path));
}
