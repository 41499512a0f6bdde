import type { Context } from 'koa';
import { browse } from '../../core/catalogue/browse';
import type { Popularity } from '../../core/catalogue/popularity';
import { browseQueryOf } from '../../core/catalogue/browse-query';
import { toBrowseRecord } from '../../core/catalogue/browse-record';
import type { Catalogue } from '../../core/catalogue/catalogue';
import {
  API_CATALOG_TYPE,
  OPEN_API_TYPE,
  toApiCatalog,
  toSecurityTxt,
} from '../../core/descriptions/well-known';
import { toLlmsTxt } from '../../core/descriptions/llms-txt';
import { openApiDocument, type OpenApiDocument } from '../../core/openapi/openapi-document';
import { toApiReferencePage } from '../../core/pages/api-reference-page';
import { encodedBase } from '../../../shared/core/site/base-url';
import { taggedBy } from '../../core/http/representation';
import { runToEnd } from '../../core/tasks/cooperative-task';
import { toTermRecord } from '../../core/term/term-record';
import { type CachedDocument, type DocumentCacheService } from '../feeds/document-cache';
import { sendCached, sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../publication-log/published-representation';
import { REFUSED } from '../../core/texts/refusals';
import type { Settings } from '../../core/settings/settings';
import type { TermsService } from '../term/terms';
import type { Clock } from '../time/clock';
import type { PagesService } from '../pages/pages';
import type { ErrorAnswers } from '../http/error-controller';
import type { LogFollowerService } from '../publication-log/log-follower';
import { siteAddresses } from '../../core/site/site-address';

const EXAMPLE_SIZE = { default: 2, most: 2 } as const;

/** The order by name needs no numbers. */
const NOT_POPULAR: Popularity = {
  views: new Map(),
  reach: new Map(),
  rating: new Map(),
  rated: new Map(),
};

export type DescriptionsController = ReturnType<typeof createDescriptionsController>;

interface Needs {
  readonly settings: Settings;
  readonly documentCache: DocumentCacheService;
  readonly terms: TermsService;
  readonly clock: Clock;
  readonly pages: PagesService;
  readonly errors: ErrorAnswers;
  readonly logFollower: LogFollowerService;
}

/** The descriptions for programs and their authors: OpenAPI, llms.txt, the catalogue of interfaces, the contact for vulnerabilities. */
export function createDescriptionsController({
  settings,
  documentCache,
  terms,
  clock,
  pages,
  errors,
  logFollower,
}: Needs) {
  async function answer(
    ctx: Context,
    plan: Pick<CachedDocument, 'key' | 'contentType' | 'make'>,
    audience: CachedDocument['audience'] = 'program',
  ): Promise<void> {
    const document = await documentCache.find({
      ...plan,
      audience,
      isWeak: audience === 'reader',
    });
    if (document !== null) await sendCached(ctx, document);
  }

  /** With examples from published terms: the first in the order of the names. */
  async function openApi(catalogue: Catalogue): Promise<OpenApiDocument> {
    const [first] = catalogue.entries;
    const record =
      first === undefined
        ? null
        : toTermRecord((await terms.read(first, catalogue)).term, settings);
    const parsed = browseQueryOf(new URLSearchParams(), EXAMPLE_SIZE);
    if (!parsed.ok) throw new Error('A query without parameters is always right.');
    const today = clock.today();
    const result = runToEnd(browse(catalogue, parsed.query, today, null, NOT_POPULAR, 'left out'));
    if (!result.ok) throw new Error('The whole list always exists.');
    const list = toBrowseRecord(parsed.query, result, null, siteAddresses(settings));
    return openApiDocument(settings, { record, list });
  }

  return {
    openApi: (ctx: Context): Promise<void> =>
      answer(ctx, {
        key: 'openapi',
        contentType: `${OPEN_API_TYPE}; charset=utf-8`,
        async make(catalogue) {
          return texts(`${JSON.stringify(await openApi(catalogue), null, 2)}\n`);
        },
      }),

    apiReference: (ctx: Context): Promise<void> =>
      answer(
        ctx,
        {
          key: 'api-reference',
          contentType: 'text/html; charset=utf-8',
          async make(catalogue) {
            const { renderer, context } = pages.loaded();
            const page = toApiReferencePage(await openApi(catalogue), context);
            return texts(renderer.render('api-reference', page));
          },
        },
        'reader',
      ),

    llmsTxt: (ctx: Context): Promise<void> =>
      answer(ctx, {
        key: 'llms.txt',
        contentType: 'text/plain; charset=utf-8',
        make: (catalogue) => texts(toLlmsTxt(catalogue, settings)),
      }),

    /** The link is for clients that request only the headers (RFC 9727, 2). */
    async apiCatalog(ctx: Context): Promise<void> {
      ctx.set('Link', `<${encodedBase(settings)}/.well-known/api-catalog>; rel="api-catalog"`);
      const made = publishedRepresentation(logFollower, {
        contentType: API_CATALOG_TYPE,
        body: `${JSON.stringify(toApiCatalog(settings), null, 2)}\n`,
        weak: false,
      });
      await sendRepresentation(ctx, made, 'program');
    },

    /** It changes each day. */
    async securityTxt(ctx: Context): Promise<void> {
      const { securityContact } = settings;
      if (securityContact === null)
        return errors.notFound(ctx, REFUSED.noSecurityContact, 'program');
      const today = clock.today();
      const body = toSecurityTxt(settings, securityContact, today);
      await sendRepresentation(
        ctx,
        { contentType: 'text/plain; charset=utf-8', body, validators: taggedBy(body) },
        'program',
      );
    },
  };
}

// eslint-disable-next-line require-yield -- it is made already
function* texts(text: string): Generator<void, string, void> {
  return text;
}
