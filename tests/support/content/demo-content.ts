import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import {
  demoScoreData,
  type DemoTerm,
  demoTermData,
} from '../../../src/plugins/glossary/core/publishing/demo-term';
import type { TermContent } from '../../../src/plugins/glossary/core/term/term-content';
import { contentFromStored } from '../../../src/plugins/glossary/core/term/stored-term';

const DEMO_GLOSSARY = path.resolve(__dirname, '../../../database/glossary');

/** The content of every demo term, as a publication would write it down; without its relations. */
export function demoContents(): readonly TermContent[] {
  return readdirSync(DEMO_GLOSSARY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(path.join(DEMO_GLOSSARY, name)).map((file) => {
        const text = readFileSync(path.join(DEMO_GLOSSARY, name, file), 'utf8');
        const demo = parse(text) as DemoTerm;
        return contentFromStored(
          { ...demoTermData(demo), documentId: demo.slug },
          demoScoreData(demo),
        );
      }),
    );
}
