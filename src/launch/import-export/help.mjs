export const HELP = `Moves terms in and out of the glossary.

  npm run glossary -- export [FILE] [--format json|jsonl|csv] [--state draft|published] [--bom]
                                  [--replace]
  npm run glossary -- import FILE [--format json|jsonl|csv] [--as published|draft] [--yes] [--dry-run]
                                  [--set FIELD=VALUE]… [--ignore-unknown] [--create-categories] [--refused FILE]
                                  [--replace]
  npm run glossary -- backup --help            about backup, restore, and the move from SQLite to PostgreSQL
  npm run glossary -- create-admin --help      about administrators of the panel
  npm run --silent glossary -- mcp             answers an agent that starts this program (Model Context Protocol)
  npm run glossary -- version                  says the version and the commit

export writes categories and terms, to standard output when no FILE or - is named.
  --format   what the ending of FILE says (.json, .jsonl, .csv); jsonl on the terminal
  --state    draft: every term as editors see it (default); published: as readers see them
  --bom      begins a CSV file with a byte order mark, as Excel wants it

import compares FILE with the glossary, shows the difference and asks before it writes.
  --as       published: terms are published unless the file says "published": false (default);
             draft: nothing is published
  --yes      does not ask; needed without a terminal
  --dry-run  only shows the difference
  --set      what a term gets in a field in which it would have nothing otherwise, such as severity=info;
             several times for several fields, or for several items of a list
  --ignore-unknown   leaves out keys and columns that the glossary does not know
  --create-categories   makes the categories that terms name and that neither FILE nor the glossary has
  --refused  a file for the rows that are refused, in the format of FILE, with their reasons: mend them there,
             and import it

A file that is there already is written over only with --replace, and the database and .env never.
The same import again goes on where one was stopped. Ctrl-C stops after the terms in hand.
The database is the one that the environment and .env name.

Ends with 0 when done, 1 when terms were refused or something failed, 2 when the call was wrong, 128 and the number of
the signal when one ended it before.`;
