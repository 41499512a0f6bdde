import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import Handlebars from 'handlebars';
import type { ApiReferencePage } from '../core/pages/api-reference-page';
import type { BrowsePage, BrowsePlaces } from '../core/catalogue/browse-page';
import type { AboutPage } from '../core/pages/about-page';
import type { ComparePage } from '../core/compare/compare-page';
import type { HomePage } from '../core/home/home-page';
import type { DebtScoringPage } from '../core/pages/debt-scoring-page';
import type { ErrorPage, HowToCitePage, ProblemTypesPage } from '../core/pages/plain-pages';
import { digestOf } from '../core/http/representation';
import type { StatPlaces, RatingLine } from '../core/activity/term-stats';
import type { ReportFormPage, ReportPage } from '../core/pages/report-pages';
import type { HistoryPage } from '../core/versions/history-page';
import type { TermPage } from '../core/term-page/term-page';
import type { MapPage } from '../core/term-map/map-page';
import { FORMATS } from './format';
import { type SafeHtml, safeHtml } from '../core/text/safe-html';
import { PAGE_TEXTS } from '../core/texts/page-texts';

/** Every page and part of one with the view-model that its template takes; the keys are the names of the templates. */
interface Pages {
  readonly term: TermPage & { readonly places: StatPlaces };
  readonly 'term-rating': RatingLine;
  readonly home: HomePage;
  readonly compare: ComparePage;
  readonly about: AboutPage;
  readonly browse: BrowsePage & { readonly places: BrowsePlaces };
  readonly 'debt-scoring': DebtScoringPage;
  readonly 'how-to-cite': HowToCitePage;
  readonly 'problem-types': ProblemTypesPage;
  readonly 'api-reference': ApiReferencePage;
  readonly 'report-form': ReportFormPage;
  readonly report: ReportPage;
  readonly history: HistoryPage;
  readonly 'term-map': MapPage;
  readonly error: ErrorPage;
}

const PAGES: readonly (keyof Pages)[] = [
  'term',
  'term-rating',
  'home',
  'compare',
  'about',
  'browse',
  'debt-scoring',
  'how-to-cite',
  'problem-types',
  'api-reference',
  'report-form',
  'report',
  'history',
  'term-map',
  'error',
];

export interface Renderer {
  render<Page extends keyof Pages>(page: Page, model: Pages[Page]): string;
  /** Changes when a template or a text in it changes. */
  readonly digest: string;
}

/**
 * Compiles every template of a folder once, with its texts in place. Strict: a value that the view-model does not have is an error, not an empty
 * string; so is a helper that does not exist.
 *
 * @throws when a template is missing or does not compile
 */
export function createRenderer(folder: string): Renderer {
  const handlebars = Handlebars.create();
  for (const [name, helper] of Object.entries({ ...handlebars.helpers, ...FORMATS })) {
    handlebars.registerHelper(name, strictHelper(name, helper as Handlebars.HelperDelegate));
  }
  const sources: string[] = [];
  const read = (file: string): string => {
    const source = withTexts(readFileSync(path.join(folder, file), 'utf8'));
    sources.push(source);
    return source;
  };
  const options = {
    strict: true,
    knownHelpersOnly: true,
    knownHelpers: Object.fromEntries(Object.keys(FORMATS).map((name) => [name, true])),
    preventIndent: true,
  };
  const compile = (file: string): Handlebars.TemplateDelegate => {
    const source = read(file);
    // `compile` waits for the first page; `precompile` finds a template's errors before the service answers.
    handlebars.precompile(source, options);
    return handlebars.compile(source, options);
  };
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

/** Handlebars' strict mode does not check the arguments of helpers: a misspelt `{{#if scoer}}` would always be false. */
function strictHelper(name: string, helper: Handlebars.HelperDelegate): Handlebars.HelperDelegate {
  return function (this: unknown, ...given: unknown[]) {
    if (given.includes(undefined)) {
      throw new Error(`The helper "${name}" was given a value that the view-model does not have.`);
    }
    return (helper as (...values: unknown[]) => unknown).apply(this, given);
  };
}

/**
 * A placeholder in a page until the page is split there. No editor can write it into a text: it is random in each process, and no response contains
 * it.
 */
export function placeholder(place: string): SafeHtml {
  return safeHtml(`<!--${place} ${randomUUID()}-->`);
}

/** `{{text.home.lead}}` */
const PLACE = /\{\{text\.(\w+)\.(\w+)\}\}/g;

/** By the names of pages and of the texts on them. */
type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Inserts the texts of `core/texts` into a template, before it is compiled, so that rendering looks nothing up, and a text can contain template
 * expressions.
 *
 * @throws when a text does not exist
 */
export function withTexts(template: string, texts: Texts = PAGE_TEXTS): string {
  return template.replace(PLACE, (place, page: string, name: string) => {
    const text = texts[page]?.[name];
    if (typeof text !== 'string') throw new Error(`There is no text for ${place} in core/texts.`);
    return text;
  });
}
