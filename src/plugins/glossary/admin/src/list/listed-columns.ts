import { adminApi, type StrapiApp } from '@strapi/strapi/admin';
import { COLUMNS } from '../../../core/panel/listed-columns';
import { TERM } from '../../../core/term/content-types';

type StoreMiddleware = Parameters<StrapiApp['addMiddlewares']>[0][number];

/** Strapi's hook that may add columns to a list. */
export const COLUMNS_HOOK = 'Admin/CM/pages/ListView/inject-column-in-table';

const LISTED = 'getAllDocuments';

/** What the list has beside its columns: its rows' actions, the status of each, and the name by which dialogues call it. */
const ALWAYS = ['term', 'updatedAt', 'publishedAt', 'locale'];

interface Column {
  readonly name: string;
}
interface List {
  readonly displayedHeaders: readonly Column[];
  /** The columns that the list has until an editor chooses others. */
  readonly layout: { readonly layout: readonly Column[]; readonly metadatas: object };
}
interface ListRequest {
  readonly model: string;
  readonly params: object;
}
interface ListQuery {
  readonly config: { readonly params: string };
}

let dispatch: (action: never) => unknown = () => undefined;
/** The columns that the list of terms shows, and those that its answers have. */
let shown: readonly string[] = [];
let asked: ReadonlySet<string> = new Set();

/** The action when a request of Strapi's store has failed. */
const FAILED = 'adminApi/executeQuery/rejected';

/** A middleware of the panel's store, by which the list is asked for again. A request that failed brought no columns. */
export const listStore: StoreMiddleware = () => (store) => {
  dispatch = store.dispatch;
  return (next) => (action) => {
    if (isFailedList(action)) asked = new Set(ALWAYS);
    return next(action);
  };
};

function isFailedList(action: unknown): boolean {
  const { type, meta } = action as {
    type?: unknown;
    meta?: { condition?: boolean; arg?: { endpointName?: unknown } };
  };
  // The store also calls a request refused that it need not send.
  return type === FAILED && meta?.condition !== true && meta?.arg?.endpointName === LISTED;
}

/** Notes the columns of the list of terms. A column that an editor adds is asked for. */
export function noteColumns<Argument extends List>(argument: Argument): Argument {
  const { displayedHeaders, layout } = argument;
  if (!('score_draft' in layout.metadatas)) return argument;
  const columns = displayedHeaders.length > 0 ? displayedHeaders : layout.layout;
  shown = columns.map(({ name }) => name);
  if (asked.size > 0 && shown.some((name) => !asked.has(name)))
    // Strapi calls the hook while it renders the list, and the list has to subscribe to its answers first: without a subscriber they would be dropped.
    setTimeout(() =>
      dispatch(
        adminApi.util.invalidateTags([{ type: 'Document', id: `${TERM}_LIST` }] as never) as never,
      ),
    );
  return argument;
}

/** Has the list of terms ask for its columns only: Strapi's asks for all texts of each term. */
export function askForColumns(): void {
  const narrow = (endpoint: { query?: (request: ListRequest) => ListQuery }): void => {
    const { query } = endpoint;
    if (query === undefined) return;
    endpoint.query = (request) => {
      const sent = query(request);
      if (request.model !== TERM || shown.length === 0) return sent;
      asked = new Set([...ALWAYS, ...shown]);
      const columns = `${COLUMNS}=${encodeURIComponent([...asked].join())}`;
      return { ...sent, config: { params: `${sent.config.params}&${columns}` } };
    };
  };
  adminApi.enhanceEndpoints({ endpoints: { [LISTED]: narrow } as never });
}
