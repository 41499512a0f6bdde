import type { RelatedEntry } from './panel-answers';

/** The form's value for a relation, as Strapi's API takes it: only the changes since the draft was saved. */
export interface RelationChange {
  readonly connect: readonly ChangedEntry[];
  readonly disconnect: readonly ChangedEntry[];
}
interface ChangedEntry {
  readonly id?: string | number;
  readonly documentId?: string;
  readonly label?: string;
  readonly status?: string;
  /** The saved entries at the time of the change; absent in changes by Strapi's own field. */
  readonly saved?: readonly RelatedEntry[];
  readonly apiData?: { readonly documentId?: string; readonly position?: Position };
}
type Position = Readonly<{ start?: boolean; end?: boolean; before?: string }>;

export function isRelationChange(value: unknown): value is RelationChange {
  const { connect, disconnect } = (value ?? {}) as Partial<RelationChange>;
  return Array.isArray(connect) && Array.isArray(disconnect);
}

export function isChanged(value: unknown): value is RelationChange {
  return isRelationChange(value) && value.connect.length + value.disconnect.length > 0;
}

/** The saved entries at the time a relation was changed; null when the change does not say it. */
export function savedBefore(value: unknown): readonly RelatedEntry[] | null {
  const { connect = [], disconnect = [] } = (value ?? {}) as Partial<RelationChange>;
  return [...connect, ...disconnect][0]?.saved ?? null;
}

/**
 * A relation as shown in the form. If another draft was saved since it was changed, it includes both changes.
 *
 * @param saved the entries of the saved draft
 * @param value the form's value for the relation; anything, until an editor has changed it
 */
export function relationInForm(
  saved: readonly RelatedEntry[],
  value: unknown,
): readonly RelatedEntry[] {
  const before = savedBefore(value);
  if (before === null) return changed(saved, value);
  const known = entriesById(saved);
  return merged(before, changed(before, value), saved).map(
    (entry) => known.get(entry.documentId) ?? entry,
  );
}

/** A list with a change applied. An entry that was only moved is connected again, with its place. */
function changed(saved: readonly RelatedEntry[], value: unknown): readonly RelatedEntry[] {
  const { connect = [], disconnect = [] } = (value ?? {}) as Partial<RelationChange>;
  const gone = new Set(disconnect.map(idOf));
  const known = entriesById(saved);
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

const entriesById = (entries: readonly RelatedEntry[]): ReadonlyMap<string, RelatedEntry> =>
  new Map(entries.map((entry) => [entry.documentId, entry]));

/**
 * Merges two changes of one list: without the entries that either removed, and with those that either added. The order is mine, unless only
 * they changed it.
 */
function merged(
  before: readonly RelatedEntry[],
  mine: readonly RelatedEntry[],
  theirs: readonly RelatedEntry[],
): readonly RelatedEntry[] {
  const isTheirOrder = isReordered(before, theirs) && !isReordered(before, mine);
  const [leading, other] = isTheirOrder ? [theirs, mine] : [mine, theirs];
  return [
    ...leading.filter((entry) => !isIn(before, entry) || isIn(other, entry)),
    ...other.filter((entry) => !isIn(before, entry) && !isIn(leading, entry)),
  ];
}

function isIn(entries: readonly RelatedEntry[], { documentId }: RelatedEntry): boolean {
  return entries.some((entry) => entry.documentId === documentId);
}

/** Whether the common entries of two lists are in different orders. */
function isReordered(one: readonly RelatedEntry[], other: readonly RelatedEntry[]): boolean {
  const kept = one.filter((entry) => isIn(other, entry));
  return other
    .filter((entry) => isIn(one, entry))
    .some(({ documentId }, index) => documentId !== kept[index]?.documentId);
}

/**
 * The change that turns the saved entries of a relation into the wanted ones. Entries after the first difference are connected again, each
 * at the end.
 *
 * @param saved the entries of the saved draft
 */
export function relationChange(
  saved: readonly RelatedEntry[],
  target: readonly RelatedEntry[],
): RelationChange {
  const kept = saved.filter((entry) => isIn(target, entry));
  const difference = target.findIndex(
    ({ documentId }, index) => documentId !== kept[index]?.documentId,
  );
  const item = ({ documentId, name, isPublished }: RelatedEntry) => ({
    id: documentId,
    documentId,
    label: name,
    status: isPublished ? 'published' : 'draft',
    saved,
  });
  return {
    connect: (difference < 0 ? [] : target.slice(difference)).map((entry) => ({
      ...item(entry),
      apiData: { documentId: entry.documentId, position: { end: true } },
    })),
    disconnect: saved
      .filter((entry) => !isIn(target, entry))
      .map((entry) => ({ ...item(entry), apiData: { documentId: entry.documentId } })),
  };
}

/**
 * The part of a change that is not saved yet.
 *
 * @param sent the change sent with the last save, if there was one
 */
export function unsavedChange(sent: unknown, change: RelationChange): RelationChange {
  if (!isChanged(sent)) return change;
  const saved = savedBefore(sent) ?? savedBefore(change);
  if (saved !== null) return relationChange(changed(saved, sent), changed(saved, change));
  const without = (items: readonly ChangedEntry[], others: readonly ChangedEntry[]) =>
    items.filter((item) => !others.some((other) => keyOf(other) === keyOf(item)));
  return {
    connect: without(change.connect, sent.connect),
    disconnect: [
      ...without(change.disconnect, sent.disconnect),
      ...without(sent.connect, change.connect),
    ],
  };
}

function keyOf({ documentId, id }: ChangedEntry): unknown {
  return documentId ?? id;
}

/** Two changes of one relation as one; null when they are in conflict. */
export function joinedChanges(mine: RelationChange, theirs: unknown): RelationChange | null {
  if (!isChanged(theirs)) return mine;
  if (!isChanged(mine)) return theirs;
  const saved = savedBefore(theirs);
  return saved === null
    ? null
    : relationChange(saved, relationInForm(changed(saved, theirs), mine));
}
