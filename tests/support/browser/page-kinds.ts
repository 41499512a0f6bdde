/** One address of every kind of page, over the demo glossary. */
export const PAGE_KINDS = [
  ['term', '/glossary/sql_injection'],
  ['browse', '/glossary'],
  ['category', '/glossary?category=security'],
  ['search', '/glossary?q=race'],
  ['empty', '/glossary?q=zzqqxx'],
  ['unknown-tag', '/glossary?tag=nothing-has-this-tag'],
  ['debt-scoring', '/glossary/debt-scoring'],
  ['how-to-cite', '/glossary/how-to-cite'],
  ['problem-types', '/glossary/problem-types'],
  ['report-form', '/glossary/sql_injection/reports'],
  ['not-found', '/glossary/race_conditon'],
  ['malformed', '/glossary?page=none'],
] as const;
