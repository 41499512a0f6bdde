/** The page about the glossary. */
export const ABOUT_TEXT = {
  title: 'About this glossary',
  lead: '{{source}} explains software development terms: what each one means, what people get wrong about it, what it looks like in bad and in good code, and what it costs the developers who meet it. It is written for people, and every term is available as data for programs.',
  editorsHeading: 'Who edits it',
  editors:
    'Its terms are credited to <a href="{{authorUrl}}" rel="noopener noreferrer author">{{author}}</a>, unless a term names somebody else at “Cite this term”. Readers cannot change a term; editors publish each change. Nothing that was published is lost: every term has a history with all its versions, and what changed between two of them. The <a href="{{changesUrl}}">latest changes</a> are listed, and there is a <a href="{{feedUrl}}">feed</a>.',
  sources:
    'A term names the sources that support it under “References”. “Edited” shows the day of its last change.',
  scoresHeading: 'How scores are made',
  scores:
    'A score is an editor’s judgement, not a measurement. It has four axes from 0 to 9, and each value comes with a sentence that argues for it, so that readers can dispute it. The values and their meanings are the same for every term; <a href="{{scoringUrl}}">Debt scoring</a> lists them. Views and ratings come from readers and do not affect the score.',
  licenceHeading: 'How it may be used',
  licenceLink: 'The licence',
  further:
    '<a href="{{citeUrl}}">How to cite</a> says how to give credit; the <a href="{{referenceUrl}}">API reference</a> tells programs where to find everything.',
  mistakesHeading: 'How to report a mistake',
  reportHere:
    'At the end of each term’s page, “Something is wrong here” leads to a form that needs no account. You get an address where you can read the editors’ answer.',
  writeToAuthor:
    'Write to <a href="{{authorUrl}}" rel="noopener noreferrer">{{author}}</a> and include the address of the term.',
  description:
    'Who edits this glossary, how its scores are made, how it may be used, and how to report a mistake.',
} as const;
