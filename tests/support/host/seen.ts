import type { KnownProject } from '../../../src/plugins/glossary/core/panel/panel-answers';

/** Everything that can be seen of the project, as texts. */
export interface Seen {
  readonly term: {
    readonly page: boolean;
    readonly record: string;
    /** To addresses of the project. */
    readonly links: number;
    readonly broken: readonly string[];
    /** Whether scheduled publications run. */
    readonly looksForDue: boolean;
  } | null;
  readonly guard: {
    /** Statuses of its addresses. */
    readonly health: readonly number[];
    /** Registering the first administrator without and with the link. */
    readonly withoutLink: number;
    readonly opened: readonly [status: number, location: string];
    readonly registered: number;
    readonly isLinkGone: boolean;
    readonly loggedIn: number;
    /** With a wrong password. */
    readonly attempts: readonly number[];
    /** Of an article by an editor, as its form sends it and with a key that it does not have. */
    readonly saved: number;
    readonly unknownKey: number;
  } | null;
  /** Names in the schema of GraphQL that are the glossary's; null without GraphQL. */
  readonly graphql: readonly string[] | null;
  /** Of the page of an entry whose collection is not mapped any more. */
  readonly entry: number | null;
  readonly answers: readonly string[];
  readonly routes: readonly string[];
  readonly rights: readonly string[];
  readonly readersRights: readonly string[];
  readonly settings: readonly string[];
  readonly tables: readonly string[];
  readonly articles: readonly string[];
  readonly crons: number;
  readonly listeners: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}
/** What readers and editors get of a mapped collection. */
export interface Mapped {
  readonly served: Readonly<Record<string, Answer>>;
  readonly drafted: Readonly<Record<string, Answer>>;
  readonly changed: string;
  readonly changedByRest: string;
  readonly statuses: Readonly<Record<string, number>>;
  readonly rated: string;
  readonly ratings: readonly object[];
  readonly viewed: number;
  readonly viewedAfterDeletion: number;
  readonly own: string;
  readonly project: KnownProject;
  readonly routes: readonly string[];
  readonly displayed: readonly string[];
  readonly short: string;
  readonly said: readonly (readonly [level: string, line: string])[];
  /** Of the table of the collection. */
  readonly rows: readonly object[];
}
