import type { Context, Middleware, Next } from 'koa';
import {
  PART_BELOW_TERM,
  type PublicAddress,
  type ServedAddress,
} from '../../core/pages/public-address';
import { termFormatUrl, termPageUrl } from '../../core/term/term-address';
import { TERM_FORMATS } from '../../core/term/term-formats';
import { NO_CONTENT, redirect, respond, setCommonHeaders } from '../http/answer';
import { CACHE_STATUS, type Audience, acceptedAudience, audienceOf } from '../http/answer-headers';
import { clientNetworkOf } from '../limits/client-network';
import { hasBody } from '../../../shared/server/http/has-body';
import { type PublicRequest, routeOfFormat } from '../http/public-request';
import {
  databaseUnavailable,
  isDatabaseUnavailable,
} from '../../../shared/server/database/database-away';
import { inTurnsOf } from '../tasks/fair-turns';
import { Overloaded } from '../tasks/work-queue';
import type { Features } from '../../core/settings/features';
import type { Glossary } from '../glossary';
import { allowedMethods, AUDIENCES, publicRoutes } from './public-routes';
import { PreconditionFailed } from '../http/conditional-request';
import { REFUSED } from '../../core/texts/refusals';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { type SiteAddresses, sitePaths } from '../../core/site/site-address';

/** How long a browser may cache a preflight response, in seconds. */
const PREFLIGHT_MAX_AGE = 86_400;
const READING = new Set(['GET', 'HEAD']);
const FORMS_AND_PROGRAMS: ReadonlySet<ServedAddress['kind']> = new Set([
  'term-ratings',
  'term-reports',
]);

type OurRequest = PublicRequest & { readonly address: PublicAddress };

/**
 * Answers the public addresses before Strapi's own stack, which costs 0.3 ms per request and sets headers of its own; all other requests go on to
 * Strapi. See docs/decisions/0002-public-addresses-before-the-stack.md. Without the feature `fastPath` it is behind that stack.
 */
export function publicRouter(glossary: Glossary): Middleware {
  const {
    strapi,
    settings,
    catalogueSource,
    publicRequests,
    readLimitController,
    stopping,
    mcpController,
    errors,
    outages,
    bodyMemory,
  } = glossary;
  const { features } = settings;
  const site = sitePaths(settings);
  const routes = publicRoutes(glossary);

  async function dispatch(ctx: Context, publicRequest: OurRequest): Promise<void> {
    const { address } = publicRequest;
    if (address.kind === 'moved')
      // No browser follows the redirect of a preflight.
      return isPreflight(ctx)
        ? dispatch(ctx, { ...publicRequest, address: address.target })
        : followMove(ctx, address, publicRequest);
    if (address.kind === 'switched-off') {
      if (address.address.kind === 'term-page') ctx.vary('Accept');
      const audience = audienceOfErrors(ctx, publicRequest, features);
      const detail = audience === 'reader' ? REFUSED.noPage : REFUSED.noRecord;
      return errors.notFound(ctx, detail, audience);
    }
    const allowed = allowedMethods(address.kind, features);
    if (isPreflight(ctx) && address.kind === 'mcp') return mcpController.preflight(ctx);
    if (isPreflight(ctx) && (AUDIENCES[address.kind] === 'program' || address.kind === 'term-page'))
      return answerPreflight(ctx, allowed);
    if (!allowed.includes(ctx.method)) {
      return errors.methodNotAllowed(ctx, allowed, audienceOfErrors(ctx, publicRequest, features));
    }
    // Ratings and reports have no representation of their own, so that no version of them can match (RFC 9110, 13.1.1).
    if (!READING.has(ctx.method) && ctx.get('If-Match') !== '') throw new PreconditionFailed();
    if (await leadsOn(ctx, publicRequest)) return;
    if (!(await readLimitController.admits(ctx, publicRequest))) return;
    // Each kind has its own type of address in the table; TypeScript cannot follow that through an index.
    const route = routes[address.kind] as (
      ctx: Context,
      address: PublicAddress,
      publicRequest: PublicRequest,
    ) => Promise<void> | void;
    await route(ctx, address, publicRequest);
  }

  /** Redirects from an address below a former path of the glossary; where it leads may redirect once more. */
  function followMove(
    ctx: Context,
    { path, target }: Extract<PublicAddress, { kind: 'moved' }>,
    publicRequest: OurRequest,
  ): void {
    if (target.kind === 'term-page') ctx.vary('Accept');
    const audience = audienceOfErrors(ctx, publicRequest, features);
    redirect(ctx, permanently(ctx), `${site.base}${path}`, audience);
  }

  /** Redirects from an address that only resembles a term's, or that is a redirect; the query is kept. */
  async function leadsOn(ctx: Context, publicRequest: OurRequest): Promise<boolean> {
    const { address } = publicRequest;
    if (!('slug' in address)) return false;
    const slug = await redirectTargetOf(catalogueSource, address);
    if (slug === null) return false;
    if (address.kind === 'term-page') ctx.vary('Accept');
    redirect(
      ctx,
      permanently(ctx),
      addressOf(site, { ...address, slug }),
      audienceOfErrors(ctx, publicRequest, features),
    );
    return true;
  }

  return async (ctx: Context, next: Next) => {
    const { address, ...publicRequest } = publicRequests.of(ctx.req);
    ctx.path = publicRequest.path;
    const answerIt = (): Promise<void> =>
      address === null
        ? next()
        : inTurnsOf(clientNetworkOf(ctx.req), () => answer(ctx, { ...publicRequest, address }));
    if (stopping.isStopping()) await thenClose(ctx, answerIt);
    else await answerIt();
  };

  /**
   * Closes the connection after the response, unless part of the body is still to come: then closing would reset the connection and lose the
   * response.
   */
  async function thenClose(ctx: Context, answerIt: () => Promise<void>): Promise<void> {
    if (hasBody(ctx.req)) ctx.state.isLastAnswer = true;
    else ctx.set('Connection', 'close');
    await answerIt();
    if (ctx.req.complete && !ctx.headerSent) ctx.set('Connection', 'close');
  }

  async function answer(ctx: Context, publicRequest: OurRequest): Promise<void> {
    ctx.state.route = routeOf(publicRequest);
    ctx.state.channel =
      publicRequest.format === null ? '' : TERM_FORMATS[publicRequest.format].channel;
    try {
      if (bodyMemory.reserve(ctx.res, 'strangers')) await dispatch(ctx, publicRequest);
      else await errors.tooManyBodies(ctx, audienceOfErrors(ctx, publicRequest, features));
    } catch (error) {
      // A response that has begun cannot be replaced.
      if (ctx.headerSent) return void strapi.log.error(error);
      ctx.remove(CACHE_STATUS);
      const audience = audienceOfErrors(ctx, publicRequest, features);
      if (error instanceof PreconditionFailed) return errors.preconditionFailed(ctx, audience);
      if (isDatabaseUnavailable(error)) {
        outages.database.failed(databaseUnavailable(error));
        return errors.unavailable(ctx, audience);
      }
      if (error instanceof Overloaded) return errors.busy(ctx, audience, error.byItself);
      strapi.log.error(error);
      await errors.internal(ctx, audience);
    }
  }
}

/** The status of a redirect that keeps what a form or a program sends. */
function permanently({ method }: Context): 301 | 308 {
  return READING.has(method) ? 301 : 308;
}

/** The address of a term or of a page below it, below the base path. */
function addressOf(site: SiteAddresses, address: Extract<PublicAddress, { slug: string }>): string {
  const { kind, slug } = address;
  if (kind === 'term-page') return termPageUrl(site, slug);
  if (kind === 'term-data') return termFormatUrl(site, slug, address.format);
  return `${termPageUrl(site, slug)}/${PART_BELOW_TERM[kind]}`;
}

/** The route for metrics: at a page's address, by the negotiated format. */
function routeOf({ address: { kind }, format }: OurRequest): string {
  return kind === 'term-page' && format !== null ? routeOfFormat(format) : kind;
}

function audienceOfErrors(
  ctx: Context,
  { address, format }: Pick<OurRequest, 'address' | 'format'>,
  features: Features,
): Audience {
  if (address.kind === 'moved')
    return audienceOfErrors(ctx, { address: address.target, format }, features);
  const { kind } = address.kind === 'switched-off' ? address.address : address;
  if (kind === 'term-page') return audienceOf(format);
  return FORMS_AND_PROGRAMS.has(kind) ? acceptedAudience(ctx, features) : AUDIENCES[kind];
}

function isPreflight(ctx: Context): boolean {
  return ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '';
}

function answerPreflight(ctx: Context, allowed: readonly string[]): void {
  setCommonHeaders(ctx, 'program');
  ctx.set('Access-Control-Allow-Methods', allowed.join(', '));
  ctx.set(
    'Access-Control-Allow-Headers',
    'If-None-Match, If-Modified-Since, Accept, Authorization',
  );
  ctx.set('Access-Control-Max-Age', String(PREFLIGHT_MAX_AGE));
  ctx.set('Allow', allowed.join(', '));
  respond(ctx, NO_CONTENT);
}

interface TermAddress {
  readonly slug: string;
  /** False when the path only resembles the address. */
  readonly asWritten: boolean;
}

/**
 * The term's current slug when the path only resembles its address, or the term has been renamed; null when the path is right, or the term is not
 * published.
 */
async function redirectTargetOf(
  catalogueSource: CatalogueSourceService,
  { slug: requested, asWritten }: TermAddress,
): Promise<string | null> {
  const published = (await catalogueSource.current()).bySlug.has(requested);
  if (published && asWritten) return null;
  const slug = published ? requested : await catalogueSource.currentSlugOf(requested);
  // The term may have been published between the two reads: then the path is right.
  return slug === requested && asWritten ? null : slug;
}
