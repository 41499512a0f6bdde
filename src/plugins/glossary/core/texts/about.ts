export const ABOUT_TEXT = {
  title: 'About this glossary',
  lead: '{{source}} explains {{terms}}: {{explained}}. It is written for people{{#if hasRecords}}, and every term is available as data for programs{{/if}}.',
  editorsHeading: 'Who edits it',
  editors:
    'Terms are credited to <a href="{{authorUrl}}" rel="noopener noreferrer author">{{author}}</a>, unless “Cite this term” on a term’s page names another author. Readers cannot change a term; editors publish every change. {{#if hasVersions}}Nothing that was published is lost: the history of a term lists all its versions and shows what changed between any two of them. {{/if}}See the <a href="{{changesUrl}}">latest changes</a>, or follow the <a href="{{feedUrl}}">feed</a>.',
  sources:
    'Each term lists the sources that support it under “References”. “Edited” is the date of its last change.',
  scoresHeading: 'How scores are made',
  scores:
    'A score is an editor’s judgement, not a measurement. It has four axes from 0 to 9, and each value comes with a sentence that justifies it, so that readers can dispute it. The values and their meanings are the same for every term; <a href="{{scoringUrl}}">Debt scoring</a> lists them. Views and ratings come from readers and do not affect the score.',
  numbersHeading: 'What the numbers count',
  views:
    '“Views” and “Activity” count requests by people and programs alike: each opening of a term’s page is one, also the tenth by the same reader or program, and no address is stored. So that no visitor can push a term up, “Most viewed” and “Most read” do not go by them but by reach: how many networks have read a term, each counted once a day.',
  ratings:
    'A rating is one reader’s opinion, and an average always says of how many it is made. Each reader has one rating of a term, and one network can give a term only so many in a day. Editors may leave out a sudden wave of ratings; who did so, and what the average was before, is kept.',
  licenceHeading: 'How it may be used',
  licenceLink: 'Read the licence',
  further:
    '<a href="{{citeUrl}}">How to cite</a> says how to give credit{{#if hasRecords}}; the <a href="{{referenceUrl}}">API reference</a> tells programs where to find everything{{/if}}.',
  mistakesHeading: 'How to report a mistake',
  reportHere:
    'At the end of each term’s page, “Something is wrong here” leads to a form that needs no account. You get an address where you can read the editors’ answer.',
  writeToAuthor:
    'Write to <a href="{{authorUrl}}" rel="noopener noreferrer">{{author}}</a> and include the address of the term.',
  description: (hasScores: boolean): string =>
    `Who edits this glossary, ${hasScores ? 'how its scores are made, ' : ''}how it may be used, and how to report a mistake.`,
} as const;
