import { faultOfConditions } from '../../../src/plugins/glossary/core/panel/filter-conditions';
import { logInToPanel, readOnlyToken } from '../../support/clients/panel';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

/** All that Strapi knows, as @strapi/utils lists them, and some that knex knows or nobody does. */
const OPERATORS =
  '$not $in $notIn $eq $eqi $ne $nei $gt $gte $lt $lte $null $notNull $between $startsWith $endsWith $startsWithi $endsWithi $contains $notContains $containsi $notContainsi $jsonSupersetOf $and $or $jsonSubsetOf $jsonPath $jsonObject $BETWEEN $nothing'.split(
    ' ',
  );
const VALUES = [
  '',
  '=a',
  `=${'a'.repeat(59)}`,
  `=${'1'.repeat(400)}`,
  '=%00',
  '[0]=a',
  '[0]=a&F[1]=b',
  '[0]=1&F[1]=2&F[2]=3',
  '[$between]=a',
  '[]=null&F[]=',
];
const FIELDS = ['term', 'createdAt'];

let service: RunningService;
let tokens: Record<'panel' | 'program', string>;
let documentId: string;
beforeAll(async () => {
  service = await startService();
  documentId = await aPublishedTerm(service.strapi, 'Mutex');
  tokens = {
    panel: await logInToPanel(service),
    program: await readOnlyToken(service.strapi),
  };
});
afterAll(() => service.stop());

const LISTS = [
  ['/content-manager/collection-types/api::term.term', 'filters', 'panel'],
  ['/content-manager/relations/api::term.term/related', 'filters', 'panel'],
  ['/api/terms', 'filters', 'program'],
  ['/api/terms', 'populate[category][filters]', 'program'],
] as const;

it.each(OPERATORS)('the filter %s is answered or refused, whatever it has', async (operator) => {
  const failed: string[] = [];
  for (const [address, filters, who] of LISTS)
    for (const field of FIELDS)
      for (const value of VALUES) {
        const name = `${filters}[${field}][${operator}]`;
        const query = `${name}${value.replaceAll('F[', `${name}[`)}`;
        const { status } = await service.http
          .get(`${address}?${query}`)
          .set('Authorization', `Bearer ${tokens[who]}`);
        if (![200, 400].includes(status)) failed.push(`${status} ${address}?${query}`);
      }
  expect(failed).toEqual([]);
});

it('two values are what something lies between, and what is refused is told', async () => {
  const ask = (query: string) =>
    service.http.get(`/api/terms?${query}`).set('Authorization', `Bearer ${tokens.program}`);
  const field = 'filters[term][$between]';
  const { body } = await ask(`${field}[0]=A&${field}[1]=Z`);
  expect(body.data.map((term: { documentId: string }) => term.documentId)).toEqual([documentId]);
  for (const operator of ['$between', '$jsonSupersetOf']) {
    const refused = await ask(`filters[term][${operator}]=a`);
    const fault = faultOfConditions([
      [{ term: { [operator]: 'a' } }, { targetOf: () => undefined, isSearchable: () => true }],
    ]);
    expect([refused.status, refused.body.error.message]).toEqual([400, fault]);
  }
});
