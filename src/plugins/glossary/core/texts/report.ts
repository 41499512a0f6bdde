const formTitle = (term: string): string => `Something is wrong with ${term}`;

export const REPORT_TEXT = {
  formTitle,
  formHeading: formTitle('{{term}}'),
  formLead:
    'Tell the editors what is wrong, missing or out of date in <a href="{{termUrl}}">{{term}}</a>. You need no account, and nothing about you is kept except what you write. The next page has an address where you can read the answer.',
  partLabel: 'What is it about?',
  textLabel: 'What is wrong?',
  send: 'Send to the editors',
  title: 'Your report',
  sentLead:
    'The editors have received it. Keep the address of this page: their answer appears here, and no other page links to it.',
  term: 'Term',
  part: 'About',
  sent: 'Sent',
  text: 'What you wrote',
  answer: 'What the editors say',
  noAnswer: 'The report was read and closed without an answer.',
  /** The choice for reports that are not about a part of a page. */
  otherPart: 'Something else',
  notTaken: (possible: string): string => `${possible} Nothing was sent.`,
  tooMany:
    'Too many reports were sent, and this one was not taken. Please try again later; what you wrote is still here.',
} as const;
