import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';
import type { BrowsePage } from '../core/browse-page';
import type { DebtScoringPage } from '../core/debt-scoring-page';
import type { ErrorPage, HowToCitePage, ProblemTypesPage } from '../core/plain-pages';
import { digestOf } from '../core/representation';
import type { TermPage } from '../core/term-page';
import { FORMATS } from './format';

/** Every page with the view-model that its template takes; the keys are the names of the templates. */
interface Pages {
  readonly term: TermPage;
  readonly browse: BrowsePage;
  readonly 'debt-scoring': DebtScoringPage;
  readonly 'how-to-cite': HowToCitePage;
  readonly 'problem-types': ProblemTypesPage;
  readonly error: ErrorPage;
}

const PAGES: readonly (keyof Pages)[] = [
  'term',
  'browse',
  'debt-scoring',
  'how-to-cite',
  'problem-types',
  'error',
];

export interface Renderer {
  render<Page extends keyof Pages>(page: Page, model: Pages[Page]): string;
  /** Changes when a template changes. */
  readonly digest: string;
}

/**
 * Compiles every template of a folder once. Strict: a value that the view-model does not have is an error, not an empty
 * string; so is a helper that does not exist.
 *
 * @throws when a template is missing or does not compile
 */
export function createRenderer(folder: string): Renderer {
  const handlebars = Handlebars.create();
  handlebars.registerHelper(FORMATS);
  const sources: string[] = [];
  const read = (file: string): string => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    sources.push(source);
    return source;
  };
  const compile = (file: string): Handlebars.TemplateDelegate =>
    handlebars.compile(read(file), {
      strict: true,
      knownHelpersOnly: true,
      knownHelpers: Object.fromEntries(Object.keys(FORMATS).map((name) => [name, true])),
      preventIndent: true,
    });
  for (const file of readdirSync(path.join(folder, 'partials')).sort()) {
    handlebars.registerPartial(path.basename(file, '.hbs'), compile(path.join('partials', file)));
  }
  const templates = new Map(PAGES.map((page) => [page, compile(`${page}.hbs`)]));
  return {
    render: (page, model) => {
      const template = templates.get(page);
      if (!template) throw new Error(`There is no template for the page "${page}".`);
      return template(model);
    },
    digest: digestOf(...sources),
  };
}
