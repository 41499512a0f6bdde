import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import {
  type DemoTerm,
  demoScoreData,
} from '../../../src/plugins/glossary/core/publishing/demo-term';
import {
  type TermContent,
  termFromContent,
} from '../../../src/plugins/glossary/core/term/term-content';
import type { Term, TermReference } from '../../../src/plugins/glossary/core/term/term';

const FOLDER = path.resolve(__dirname, '../../../database/glossary');

const read = (file: string): unknown => parse(readFileSync(path.join(FOLDER, file), 'utf8'));
const demoCategories = () => read('categories.yaml') as readonly { key: string; name: string }[];

/** Every term of the demo glossary as its file holds it. */
export function demoFiles(): readonly (DemoTerm & TermReference)[] {
  return demoCategories().flatMap(({ key }) =>
    readdirSync(path.join(FOLDER, key)).map(
      (file) => read(path.join(key, file)) as DemoTerm & TermReference,
    ),
  );
}

/** Every term of the demo glossary as readers would see it, without a database. */
export function demoTerms(): readonly Term[] {
  const categories = demoCategories();
  const demos = demoFiles();
  const terms = new Map(demos.map((demo) => [demo.slug, demo]));
  const names = new Map(categories.map((category) => [category.key, category]));
  return demos.map((demo) => {
    const content = {
      code_language: null,
      applies_to: null,
      detection: null,
      agent: null,
      author: null,
      author_url: null,
      ...demo,
      score: demoScoreData(demo),
    } as unknown as TermContent;
    return termFromContent(`${demo.slug}-id`, content, {
      terms,
      categoryOf: (key) => names.get(key ?? '') ?? { key: '', name: '' },
    });
  });
}
