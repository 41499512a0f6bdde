import js from '@eslint/js';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import jest from 'eslint-plugin-jest';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Who may import whom: route → controller → service → core → view, and nothing back towards the edge. */
const CORE_IS_PURE = {
  patterns: [
    {
      group: ['@strapi/*', 'koa', 'koa-*', 'knex'],
      message: 'core/ knows neither Strapi nor Koa nor the database.',
    },
    {
      group: ['**/server/**', '**/views/**', '**/admin/**'],
      message: 'core/ imports nothing that lies nearer to the edge.',
    },
    {
      group: ['node:*', '!node:crypto'],
      message: 'core/ has no disk, process, network or clock; digests (node:crypto) are pure.',
    },
  ],
};

const CORE_HAS_NO_CLOCK = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Take the moment as an argument.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Take the moment as an argument.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Take randomness as an argument.',
  },
];

const LINEAR = {
  selector: 'CallExpression[callee.property.name=normalize][arguments.0.value=/^NF/]',
  message: 'Marks out of order take quadratic time: core/text/normalized.ts.',
};

/** A project may have its glossary elsewhere. The regular expressions of selectors have no slash. */
const MADE_FROM_SETTINGS = ['Literal[value=', 'TemplateElement[value.raw='].map((start) => ({
  selector: `${start}/^\\u002Fglossary(?!-panel)/]`,
  message: 'Addresses of readers are made from the settings: core/site/site-address.ts.',
}));

/** What passes on a quiet machine only, and the helper of `tests/support` that does it right. */
const TRAPS_OF_TESTS = [
  {
    selector: 'CallExpression[callee.property.name=/^(route|setOffline)$/]',
    message: 'A request that follows at once may slip through: browser/network.ts.',
  },
  {
    selector: "CallExpression[callee.property.name='on'][arguments.0.value='query']",
    message:
      'The service sends statements by itself as well: statementsOf() of database/statements.ts.',
  },
  {
    selector: "CallExpression[callee.property.name='spyOn'][arguments.0.name='performance']",
    message: 'Steps of a fractional clock do not add up exactly: stoppedClock().',
  },
  {
    selector: "CallExpression[callee.property.name='setDefaultTimeout']",
    message: 'How long a page may take is the same for all: browser/browser.ts.',
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'Wait for the state that the test is about: eventually().',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'build/',
      '.strapi/',
      '.tmp/',
      'types/generated/',
      'public/uploads/',
      'coverage/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    plugins: { 'import-x': importX },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-expect-error': true },
      ],
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
    settings: {
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] }),
      ],
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['config/**/*.ts', 'src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'src/admin/tsconfig.json', 'tests/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['src/plugins/*/core/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', CORE_IS_PURE],
      'no-restricted-syntax': ['error', ...CORE_HAS_NO_CLOCK, LINEAR, ...MADE_FROM_SETTINGS],
      'no-restricted-globals': [
        'error',
        'process',
        'strapi',
        'fetch',
        'setTimeout',
        'setInterval',
        'console',
      ],
    },
  },
  {
    files: ['src/plugins/*/server/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        LINEAR,
        ...MADE_FROM_SETTINGS,
        {
          selector: ":function NewExpression[callee.name='AsyncLocalStorage']",
          message:
            'One for the process: Node 20 asks each at every promise, and none is ever let go.',
        },
      ],
    },
  },
  {
    files: ['src/plugins/glossary/{views,assets,admin}/**/*.{ts,tsx}', 'config/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...MADE_FROM_SETTINGS] },
  },
  {
    files: ['src/plugins/glossary/views/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@strapi/*', 'koa', '**/server/**'],
              message: 'views/ knows view-models only.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      'src/plugins/glossary/server/*/*.ts',
      'src/plugins/strapi-guard/server/{database,mail,metrics,observability,panel}/*.ts',
      'src/plugins/shared/server/{database,observability,rights,tasks}/*.ts',
    ],
    // What belongs to the edge: controllers, routes, and what stands around Strapi's own.
    ignores: [
      '**/*-controller.ts',
      'src/plugins/glossary/server/{composition,host,http,routing}/*',
      'src/plugins/glossary/server/rating/reader.ts',
      'src/plugins/glossary/server/{rights/term-reading,history/known-term}.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                'koa',
                './*-controller',
                '../*/*-controller',
                '../routing/*',
                '../http/answer',
              ],
              message: 'A service knows no request.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  {
    // What knex and Strapi's migrations require.
    files: ['database/sqlite-driver/*.cjs', 'database/migrations/*.js'],
    languageOptions: { globals: globals.node, sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['src/launch/**/*.mjs'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**/*.ts'],
    ...jest.configs['flat/recommended'],
    rules: {
      ...jest.configs['flat/recommended'].rules,
      'jest/expect-expect': 'error',
      'jest/no-disabled-tests': 'error',
      'jest/no-commented-out-tests': 'error',
    },
  },
  {
    files: ['tests/**/*.ts'],
    ignores: [
      'tests/support/browser/browser.ts',
      'tests/support/browser/network.ts',
      'tests/support/database/statements.ts',
      'tests/support/stopped-clock.ts',
      // Its pauses are those of a person.
      'tests/support/browser/scripted-editor.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...TRAPS_OF_TESTS] },
  },
);
