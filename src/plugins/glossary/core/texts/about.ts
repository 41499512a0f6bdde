/** The page about the glossary. */
export const ABOUT_TEXT = {
  title: 'About this glossary',
  lead: '{{source}} explains terms of software development: what each one means, what people get wrong about it, code that shows it badly and well, and what it costs those who meet it. It is written for people, and every term is there as data for programs as well.',
  editorsHeading: 'Who edits it',
  editors:
    'Its terms are credited to <a href="{{authorUrl}}" rel="noopener noreferrer author">{{author}}</a>, unless a term names somebody else at “Cite this term”. Readers cannot change a term; editors publish each change. Nothing that was published is lost: every term has a history with all its versions, and what changed between two of them. The <a href="{{changesUrl}}">latest changes</a> are listed, and there is a <a href="{{feedUrl}}">feed</a>.',
  sources:
    'A term names the sources that support it under “References”. The day of its last change stands under “Edited”.',
  scoresHeading: 'How scores come about',
  scores:
    'A score is an editor’s judgement and no measurement. It has four axes from 0 to 9, and each value comes with a sentence that argues for it, so that it can be disputed. The values and their meanings are the same for every term; <a href="{{scoringUrl}}">Debt scoring</a> lists them. Views and ratings come from readers and have no part in the score.',
  licenceHeading: 'What may be done with it',
  licenceLink: 'The licence',
  further:
    '<a href="{{citeUrl}}">How to cite</a> says how to give credit; the <a href="{{referenceUrl}}">API reference</a> tells programs where everything is.',
  mistakesHeading: 'How to report a mistake',
  reportHere:
    'At the end of each term’s page there is the link “Something is wrong here”. It leads to a form that needs no account. You get an address at which you can read what the editors answer.',
  writeToAuthor:
    'Write to <a href="{{authorUrl}}" rel="noopener noreferrer">{{author}}</a>, and name the address of the term.',
  description:
    'Who edits this glossary, how its scores come about, what may be done with it, and how to report a mistake.',
} as const;
