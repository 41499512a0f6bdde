import type { Response } from 'supertest';
import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import { PART_BELOW_TERM } from '../../../src/plugins/glossary/core/pages/public-address';
import { TERM_FORMATS } from '../../../src/plugins/glossary/core/term/term-formats';
import { allowedMethods } from '../../../src/plugins/glossary/server/routing/public-routes';
import type { RunningService } from '../service';

/** What is read of a glossary: all that it describes, the formats of a term, and what lies below it. */
export async function representations(
  { http }: RunningService,
  {
    glossary,
    openApi,
    slug,
  }: { readonly glossary: string; readonly openApi: string; readonly slug: string },
): Promise<readonly string[]> {
  const { body } = await http.get(openApi);
  // Without records nothing is described.
  const described = Object.entries((body.paths ?? {}) as Record<string, { readonly get?: object }>);
  type Kind = Parameters<typeof allowedMethods>[0];
  const term = `${glossary}/${slug}`;
  const all = [
    ...described.flatMap(([address, { get }]) =>
      get === undefined ? [] : address.replace('{slug}', slug),
    ),
    ...Object.values(TERM_FORMATS).map(({ suffix }) => `${term}${suffix}`),
    ...Object.entries(PART_BELOW_TERM).flatMap(([kind, part]) =>
      allowedMethods(kind as Kind, ALL_FEATURES).includes('GET')
        ? [`${term}/${part}?text=one+two+three`]
        : [],
    ),
    `${glossary}?sort=name`,
    `${glossary}.js`,
  ];
  return [...new Set(all)];
}

/** How pages and Markdown write characters of addresses. */
const ESCAPED = [
  ['&amp;', '&'],
  ['&#x3D;', '='],
  ['&#x27;', "'"],
  ['&quot;', '"'],
  ['\\_', '_'],
] as const;

/** All that an answer says, in its headers and its body. */
export function wholeOf({ headers, text, body }: Response): string {
  const whole = [JSON.stringify(headers), text, JSON.stringify(body)].join('\n');
  return ESCAPED.reduce((said, [form, is]) => said.replaceAll(form, is), whole);
}

/**
 * The addresses of the site at `https://words.example` that an answer names, as paths.
 *
 * @param beginnings of those that are the glossary's, without the first slash
 */
export function namedIn(answer: Response, beginnings: readonly string[]): string[] {
  const address = new RegExp(
    String.raw`(?:https:\/\/words\.example)?(\/(?:${beginnings.map((one) => one.replaceAll('.', '\\.')).join('|')})[^\s"'\`<>()[\]\\,;|]*)`,
    'g',
  );
  return [...wholeOf(answer).matchAll(address)].flatMap(([, path = '']) =>
    /[{}$…*]/.test(path) ? [] : path.replace(/[.:]+$/, ''),
  );
}
