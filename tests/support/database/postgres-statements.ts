/** Bytes of a message's length, which counts itself. */
const LENGTH = 4;

/** One statement on its way to PostgreSQL. */
export interface Statement {
  readonly sql: string;
  /** Its place in its transaction: 1 is BEGIN; 0 outside of one. */
  readonly inTransaction: number;
  /** The statements of its transaction before it. */
  readonly before: readonly string[];
}

/**
 * Reads the statements in what a client of PostgreSQL sends on one connection, in pieces of any size
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
export function statementReader(): (chunk: Buffer) => readonly Statement[] {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  let position = 0;
  let before: string[] = [];

  function statementOf(type: string, body: Buffer): Statement[] {
    // Parse holds the name of the prepared statement before its text.
    const start = type === 'Q' ? 0 : type === 'P' ? body.indexOf(0) + 1 : -1;
    if (start < 0) return [];
    const sql = body.toString('utf8', start, body.indexOf(0, start));
    if (/^BEGIN\b/i.test(sql)) position = 1;
    else if (position > 0) position += 1;
    const statement = { sql, inTransaction: position, before };
    before = position > 0 ? [...before, sql] : [];
    if (/^(COMMIT|ROLLBACK)\b/i.test(sql)) [position, before] = [0, []];
    return [statement];
  }

  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const statements: Statement[] = [];
    for (;;) {
      // The first message of a connection has no type.
      const header = hasStarted ? 1 : 0;
      if (rest.length < header + LENGTH) return statements;
      const end = header + rest.readInt32BE(header);
      if (rest.length < end) return statements;
      if (hasStarted) {
        const type = rest.toString('latin1', 0, 1);
        statements.push(...statementOf(type, rest.subarray(header + LENGTH, end)));
      }
      hasStarted = true;
      rest = rest.subarray(end);
    }
  };
}
