import { createRequire } from 'node:module';
import path from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';
import { ROOT } from '../../src/launch/run.mjs';

const PLUGIN = 'plugins/glossary';
const inPlugin = (file) => path.join(ROOT, 'src', PLUGIN, file);
const ENTRY = inPlugin('index.ts');
const OPTIONS = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  types: [],
};
const DECLARATIONS = { declaration: true, emitDeclarationOnly: true };

/**
 * The declarations of the package: each type that `index.ts` of the plugin exports, written out to its last key. The record's is calculated from the
 * table of fields, which nobody wants to read in an editor; its keys are described as in its JSON Schema.
 *
 * @returns {Promise<string>} TypeScript without imports
 */
export async function publicTypes() {
  const program = ts.createProgram([ENTRY], OPTIONS);
  const checker = program.getTypeChecker();
  const entry = checker.getSymbolAtLocation(program.getSourceFile(ENTRY));
  const exported = checker.getExportsOfModule(entry).map((symbol) => {
    const original = checker.getAliasedSymbol(symbol);
    return { name: symbol.name, original, type: checker.getDeclaredTypeOfSymbol(original) };
  });
  const names = new Map(exported.map(({ name, type }) => [type, name]));

  const textOf = (type, schema) => {
    const { flags } = type;
    if (names.has(type)) return names.get(type);
    if (type.isUnion() && !(flags & ts.TypeFlags.Boolean)) return unionOf(type.types, schema);
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type);
      return `${type.target.symbol.name}<${textOf(item, schema?.items)}>`;
    }
    if (type.symbol?.name === 'Promise') return `Promise<${textOf(type.typeArguments[0])}>`;
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return membersOf(type, schema);
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  };
  /** The empty ones last. */
  const unionOf = (types, schema) => {
    const isNull = ({ flags }) => Boolean(flags & ts.TypeFlags.Null);
    const sorted = [...types].sort((one, other) => isNull(one) - isNull(other));
    return [...new Set(sorted.map((type) => textOf(type, schema)))].join(' | ');
  };
  const membersOf = (type, schema) =>
    `{ ${type
      .getProperties()
      .map((property) => memberOf(property, schema?.properties?.[property.name]))
      .join('\n')} }`;
  const memberOf = (property, schema) => {
    const type = checker.getTypeOfSymbol(property);
    const [signature] = type.getCallSignatures();
    const about = commentOf(property) || comment(schema?.description ?? '');
    if (signature !== undefined) {
      const parameters = signature.parameters.map(
        (parameter) => `${parameter.name}: ${textOf(checker.getTypeOfSymbol(parameter))}`,
      );
      return `${about}${property.name}(${parameters}): ${textOf(signature.getReturnType())};`;
    }
    const isOptional = property.flags & ts.SymbolFlags.Optional;
    const given = isOptional ? checker.getNonNullableType(type) : type;
    return `${about}readonly ${keyOf(property.name)}${isOptional ? '?' : ''}: ${textOf(given, schema)};`;
  };
  const commentOf = (symbol) =>
    comment(
      [
        ts.displayPartsToString(symbol.getDocumentationComment(checker)),
        ...symbol
          .getJsDocTags(checker)
          .map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`),
      ].join('\n'),
    );

  const { termSchema } = createRequire(import.meta.url)(
    path.join(ROOT, 'dist/src', PLUGIN, 'core/term/term-schema.js'),
  );
  const record = termSchema('', []);
  const declarations = exported.map(({ name, original, type }) => {
    const body = membersOf(type, name === 'GlossaryRecord' ? record : undefined);
    return `${commentOf(original)}export interface ${name} ${body}\n`;
  });
  return prettier.format(declarations.join('\n'), { parser: 'typescript', singleQuote: true });
}

/** The declarations of a module for browsers, as the compiler writes them: they name nothing of another file of the plugin. */
export function declarationsOf(file) {
  const program = ts.createProgram([file], {
    ...OPTIONS,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    ...DECLARATIONS,
  });
  let declarations = '';
  program.emit(program.getSourceFile(file), (_name, text) => (declarations = text));
  return declarations;
}

/**
 * Writes the declarations of a module for Node, and of all that they name.
 *
 * @param file below src/plugins
 */
export function writeDeclarations(file, outDir) {
  const rootDir = path.join(ROOT, 'src/plugins');
  const options = { ...OPTIONS, ...DECLARATIONS, esModuleInterop: true, rootDir, outDir };
  ts.createProgram([path.join(rootDir, file)], { ...options, types: ['node'] }).emit();
}

const keyOf = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);

function comment(text) {
  const lines = text.trim();
  if (lines === '') return '';
  return lines.includes('\n') ? `/**\n${lines.replace(/^/gm, ' * ')}\n */\n` : `/** ${lines} */\n`;
}
