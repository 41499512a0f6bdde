import { useEffect, useRef, useState } from 'react';
import { type Edit, type Row, rowsOf, textsOfRows } from './rows';

/** The rows of a list, kept in step with the form: an edit goes to the form, a form that was reset comes back. */
export function useRows(
  texts: readonly string[],
  store: (texts: string[]) => void,
): {
  readonly rows: readonly Row[];
  readonly apply: (edit: Edit) => void;
  readonly inputRefOf: (key: number) => (element: HTMLTextAreaElement | null) => void;
} {
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(texts));
  const [focus, setFocus] = useState<{ key: number } | null>(null);
  const inputs = useRef(new Map<number, HTMLTextAreaElement>());
  const stored = JSON.stringify(texts);
  const written = useRef(stored);

  useEffect(() => {
    if (stored === written.current) return;
    written.current = stored;
    setRows(rowsOf(JSON.parse(stored) as string[]));
  }, [stored]);

  useEffect(() => {
    if (focus !== null) inputs.current.get(focus.key)?.focus();
  }, [focus]);

  return {
    rows,
    apply(edit) {
      setRows(edit.rows);
      if (edit.focus !== null) setFocus({ key: edit.focus });
      const lines = textsOfRows(edit.rows);
      if (JSON.stringify(lines) === written.current) return;
      written.current = JSON.stringify(lines);
      store(lines);
    },
    inputRefOf: (key) => (element) => {
      if (element === null) inputs.current.delete(key);
      else inputs.current.set(key, element);
    },
  };
}
