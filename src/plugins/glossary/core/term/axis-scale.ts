import type { Axis } from './debt-score';

/** The question of one axis and the meaning of its anchored values, for the page that explains the score. */
export interface AxisScale {
  readonly axis: Axis;
  readonly name: string;
  readonly kind: string;
  readonly question: string;
  readonly anchors: readonly { readonly value: number; readonly meaning: string }[];
}

/** From the DEBT standard, version 1.0 (see debt-score.ts); the wording is our own. */
export const AXIS_SCALES: readonly AxisScale[] = [
  {
    axis: 'detectability',
    name: 'Detectability',
    kind: 'operational',
    question: 'How far does a misuse travel before something notices it?',
    anchors: [
      { value: 1, meaning: 'The compiler or parser refuses it.' },
      { value: 3, meaning: 'A common linter reports it with its default rules.' },
      { value: 5, meaning: 'A specialised tool or a careful reviewer finds it.' },
      { value: 7, meaning: 'Only a test or a run under the right conditions shows it.' },
      { value: 9, meaning: 'Production stays silent until the damage is visible.' },
    ],
  },
  {
    axis: 'effort',
    name: 'Effort',
    kind: 'remediation',
    question: 'How much work is the repair once the problem is found?',
    anchors: [
      { value: 1, meaning: 'One line changes.' },
      { value: 3, meaning: 'One function or one file changes.' },
      { value: 5, meaning: 'Several files of one module change together.' },
      { value: 7, meaning: 'Many modules change, in a coordinated way.' },
      { value: 9, meaning: 'It takes a redesign or a migration of data.' },
    ],
  },
  {
    axis: 'burden',
    name: 'Burden',
    kind: 'structural',
    question: 'What does a wrong choice cost everyone who works on the code afterwards?',
    anchors: [
      { value: 1, meaning: 'It ends where it was written.' },
      { value: 3, meaning: 'One module carries it.' },
      { value: 5, meaning: 'Every change in some modules pays for it.' },
      { value: 7, meaning: 'Most new work is shaped by it.' },
      { value: 9, meaning: 'The whole system leans on it.' },
    ],
  },
  {
    axis: 'trap',
    name: 'Trap',
    kind: 'cognitive',
    question: 'How wrong is the guess of a competent developer who meets it for the first time?',
    anchors: [
      { value: 1, meaning: 'It behaves as its name says.' },
      { value: 3, meaning: 'It has a surprise that its documentation states.' },
      { value: 5, meaning: 'It is a well-known trap that most people meet once.' },
      { value: 7, meaning: 'It contradicts how the same idea works elsewhere.' },
      { value: 9, meaning: 'The obvious way is the wrong way.' },
    ],
  },
];

export const DEBT_STANDARD = {
  name: 'DEBT standard, version 1.0',
  publisher: 'CodeClarityLab',
  url: 'https://codeclaritylab.com/debt/spec',
  licence: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
