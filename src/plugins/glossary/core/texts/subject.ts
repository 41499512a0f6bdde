import type { Features } from '../settings/features';

/** What the glossary is about where `subject` is not set. No other file names it. */
export const DEFAULT_SUBJECT = 'software development';

/** Whether what belongs to software alone, such as examples in code, is said of the terms. */
const isAboutSoftware = (subject: string): boolean => subject === DEFAULT_SUBJECT;

interface About {
  readonly subject: string;
  readonly features: Pick<Features, 'scores'>;
}

/**
 * What is said of the glossary as a whole. Each function takes the setting `subject`: what terms are “from”, such as `gardening`. A sentence about
 * the default one says more: it has code in view.
 */
export const SUBJECT_WORDS = {
  /** The name of a glossary to which its operator gave none. */
  source: (subject: string): string =>
    isAboutSoftware(subject) ? 'Software Glossary' : `Glossary of ${subject}`,
  /** The author credit of such a glossary. */
  author: (subject: string, source: string): string =>
    isAboutSoftware(subject) ? 'The Software Glossary editors' : `The editors of ${source}`,
  terms: (subject: string): string =>
    isAboutSoftware(subject) ? 'software development terms' : `terms from ${subject}`,
  /** For data, after “a” or “A”. */
  glossary: (subject: string): string =>
    isAboutSoftware(subject)
      ? 'glossary of software-development terms'
      : `glossary of terms from ${subject}`,
  /** After “terms, each with”. */
  partsOfTerm: ({ subject, features }: About): string =>
    listed([
      'a definition',
      'an explanation',
      'common mistakes',
      ...(isAboutSoftware(subject) ? ['code examples'] : []),
      ...(features.scores ? ['a score of the debt that it stands for'] : []),
    ]),
  /** After the number of terms on the first page. */
  firstPage: ({ subject, features }: About): string =>
    `from ${subject}: ${listed(
      [
        'what each one means',
        'what goes wrong with it',
        ...(isAboutSoftware(subject) ? ['code that shows it'] : []),
        ...(features.scores ? ['what it costs'] : []),
      ],
      ', and ',
    )}`,
  /** After “explains terms:”. */
  explained: ({ subject, features }: About): string =>
    listed(
      [
        'what each one means',
        'what people get wrong about it',
        ...(isAboutSoftware(subject) ? ['what it looks like in bad and in good code'] : []),
        ...(features.scores
          ? [
              `what it costs ${isAboutSoftware(subject) ? 'the developers' : 'those'} who work with it`,
            ]
          : []),
      ],
      ', and ',
    ),
  /** For whom an agent explains a term when it is not told. */
  reader: (subject: string): string =>
    isAboutSoftware(subject) ? 'a software developer' : `somebody who learns about ${subject}`,
} as const;

/** Of two parts or more. */
const listed = (parts: readonly string[], last = ' and '): string =>
  `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? last : ' and '}${parts.at(-1) ?? ''}`;
