import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression as it is written in the sources. */
export interface SourceExpression {
  readonly expression: RegExp;
  readonly file: string;
}

/** Every literal of a regular expression in the TypeScript files of a folder of the plugins. */
export function expressionsBelow(plugins: string, folder: string): readonly SourceExpression[] {
  const files = readdirSync(path.join(plugins, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => expressionsOf(plugins, `${folder}/${file}`));
}

function expressionsOf(plugins: string, file: string): readonly SourceExpression[] {
  const text = readFileSync(path.join(plugins, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: SourceExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ expression, file });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
