import type { RelatedEntry } from '../../../core/panel/panel-answers';

/** What the form holds for a relation: only what was changed since the draft was saved. */
interface RelationChange {
  readonly connect?: readonly ChangedEntry[];
  readonly disconnect?: readonly ChangedEntry[];
}
interface ChangedEntry {
  readonly documentId?: string;
  readonly label?: string;
  readonly status?: string;
  readonly apiData?: { readonly documentId?: string; readonly position?: Position };
}
type Position = Readonly<{ start?: boolean; end?: boolean; before?: string }>;

/**
 * A relation as it stands in the form. An entry that was only moved is connected anew, with its place.
 *
 * @param saved what the saved draft has
 * @param value what the form holds for the relation; anything, until an editor has changed it
 */
export function relationInForm(
  saved: readonly RelatedEntry[],
  value: unknown,
): readonly RelatedEntry[] {
  const { connect = [], disconnect = [] } = (value ?? {}) as RelationChange;
  const gone = new Set(disconnect.map(idOf));
  const known = new Map(saved.map((entry) => [entry.documentId, entry]));
  return connect.reduce<readonly RelatedEntry[]>(
    (entries, change) => {
      const documentId = idOf(change);
      const entry = known.get(documentId) ?? {
        documentId,
        name: change.label ?? '',
        isPublished: change.status !== 'draft',
      };
      const others = entries.filter((other) => other.documentId !== documentId);
      const place = placeOf(change.apiData?.position ?? {}, others);
      return [...others.slice(0, place), entry, ...others.slice(place)];
    },
    saved.filter(({ documentId }) => !gone.has(documentId)),
  );
}

function placeOf({ start, before }: Position, entries: readonly RelatedEntry[]): number {
  if (start === true) return 0;
  const place = entries.findIndex(({ documentId }) => documentId === before);
  return place < 0 ? entries.length : place;
}

function idOf({ documentId, apiData }: ChangedEntry): string {
  return documentId ?? apiData?.documentId ?? '';
}

/** A relation as the form holds it, so that Strapi's API takes it. */
export interface RelationValue {
  readonly connect: readonly object[];
  readonly disconnect: readonly object[];
}

/**
 * What has to be changed for a relation to be as it is wanted. What comes after the first difference is connected anew, each at the end.
 *
 * @param saved what the saved draft has
 */
export function relationChange(
  saved: readonly RelatedEntry[],
  wanted: readonly RelatedEntry[],
): RelationValue {
  const isIn = (entries: readonly RelatedEntry[], { documentId }: RelatedEntry): boolean =>
    entries.some((entry) => entry.documentId === documentId);
  const kept = saved.filter((entry) => isIn(wanted, entry));
  const difference = wanted.findIndex(
    ({ documentId }, index) => documentId !== kept[index]?.documentId,
  );
  const item = (documentId: string) => ({ id: documentId, documentId });
  return {
    connect: (difference < 0 ? [] : wanted.slice(difference)).map(
      ({ documentId, name, isPublished }) => ({
        ...item(documentId),
        label: name,
        status: isPublished ? 'published' : 'draft',
        apiData: { documentId, position: { end: true } },
      }),
    ),
    disconnect: saved
      .filter((entry) => !isIn(wanted, entry))
      .map(({ documentId }) => ({ ...item(documentId), apiData: { documentId } })),
  };
}
