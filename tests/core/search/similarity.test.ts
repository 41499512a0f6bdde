import { isSimilar } from '../../../src/plugins/glossary/core/search/similarity';

const SQL_INJECTION = { term: 'SQL Injection (SQLi)', aliases: ['Query injection', '???'] };

describe('a name', () => {
  it.each([
    'SQL Injection (SQLi)',
    'sql injection',
    'SQL-Injections',
    'SQLInjection',
    'SQL Injecton',
    'SQLi',
    'query injections',
    'queries injection',
    'Injection of SQL (SQLi)',
  ])('such as %s is like the term', (name) => {
    expect(isSimilar(name, SQL_INJECTION)).toBe(true);
  });

  it.each(['', '!!!', '日本', 'Injection', 'NoSQL Injection', 'SQLx', 'SQL Injection Scanner'])(
    'such as “%s” is not like the term',
    (name) => {
      expect(isSimilar(name, SQL_INJECTION)).toBe(false);
    },
  );
});
