export const HELP = `Moves terms in and out of the glossary.

  npm run glossary -- export [FILE] [--format json|jsonl|csv] [--state draft|published]
  npm run glossary -- import FILE [--format json|jsonl|csv] [--as published|draft] [--yes]
  npm run glossary -- create-admin --help      about administrators of the panel

export writes categories and terms, to the terminal when no FILE is named.
  --format   what the ending of FILE says (.json, .jsonl, .csv); jsonl on the terminal
  --state    draft: every term as editors see it (default); published: as readers see them

import compares FILE with the glossary, shows the difference and asks before it writes.
  --as       published: terms are published unless the file says "published": false (default);
             draft: nothing is published
  --yes      does not ask; needed where nobody can answer

The same import again goes on where one was stopped. Ctrl-C stops after the terms in hand.
The database is the one that the environment and .env name.

Ends with 0 when done, 1 when terms were refused or something failed, 2 when the call was wrong.`;
