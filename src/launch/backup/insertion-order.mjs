/**
 * Sorts tables so that each comes after the tables its rows refer to.
 *
 * @template {{ name: string }} Table
 * @param {readonly Table[]} tables
 * @param {readonly { source: string, target: string }[]} references
 * @returns {Table[]}
 */
export function inInsertionOrder(tables, references) {
  const seen = new Set();
  const ordered = [];
  const place = (table) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const { source, target } of references) if (source === table) place(target);
    ordered.push(table);
  };
  for (const { name } of tables) place(name);
  const byName = new Map(tables.map((table) => [table.name, table]));
  return ordered.flatMap((name) => byName.get(name) ?? []);
}
