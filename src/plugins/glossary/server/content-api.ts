import { type Core, factories } from '@strapi/strapi';
import { CATEGORY, DEBT_SCORE, TERM } from '../core/term/content-types';

/** The types that programs with a token write through Strapi's REST API. */
const TYPES = { term: TERM, category: CATEGORY, 'debt-score': DEBT_SCORE } as const;

type Controller = ReturnType<typeof factories.createCoreController>;

const ofEach = <Made>(make: (uid: (typeof TYPES)[keyof typeof TYPES]) => Made) =>
  Object.fromEntries(Object.entries(TYPES).map(([name, uid]) => [name, make(uid)]));

export const controllers = ofEach<Controller>((uid) => factories.createCoreController(uid));
export const services = ofEach((uid) => factories.createCoreService(uid));

/**
 * A router reads its type when its routes are first read, so they are made when Strapi asks for them.
 *
 * @param prefix of the addresses, below `/api`; Strapi puts the plugin's name there where there is none, as in `/api/glossary/terms`
 */
export const contentApi = (prefix: string | undefined): Core.Router => ({
  type: 'content-api',
  routes: Object.values(TYPES).flatMap((uid) => {
    // Its type leaves out what Strapi has put in: the handlers.
    const { routes } = factories.createCoreRouter(uid) as unknown as Pick<Core.Router, 'routes'>;
    // At each route, where Strapi's list of addresses looks for it.
    return routes.map((route) => ({
      ...route,
      config: { ...route.config, ...(prefix !== undefined && { prefix }) },
    }));
  }),
});
