import { Flex, TextButton, VisuallyHidden } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { type ReactNode, useState, useEffect, useRef } from 'react';
import { useText } from '../../text';
import { FieldFrame, KeyHelp } from '../field-frame';
import { textsIn } from '../../../../../shared/core/text/storable-text';
import type { FieldProps } from '../field-props';
import { Line } from './line';
import {
  earlierTwin,
  type Row,
  withoutRow,
  withRowAfter,
  withRowMoved,
  withText,
  type Edit,
  rowsOf,
  textsOfRows,
} from './rows';

interface LinesFieldProps extends FieldProps {
  /** Validates a line; duplicates are reported separately. Null if it is valid. */
  readonly problemOf?: (text: string) => string | null;
  /** Additional content beside a line, such as a link. */
  readonly extraOf?: (row: Row, number: number) => ReactNode;
  readonly inputMode?: 'url';
}

/** An ordered list of texts, one input per line. */
export function LinesField({ problemOf, extraOf, inputMode, ...field }: LinesFieldProps) {
  const say = useText();
  const [news, setNews] = useState('');
  const { name, label, hint, error, required, disabled = false, placeholder = '' } = field;
  const { rows, apply, inputRefOf } = useRows(textsIn(field.value), (texts) =>
    field.onChange(name, texts),
  );
  const total = rows.length;
  const keysId = `${name}-keys`;

  function problemAt(index: number): string | null {
    const text = rows[index]?.text.trim() ?? '';
    const twin = earlierTwin(rows, index);
    if (twin !== null) return say('lines.same', { number: twin });
    return text === '' ? null : (problemOf?.(text) ?? null);
  }

  function move({ key }: Row, index: number, by: -1 | 1): void {
    const place = index + by;
    if (place < 0 || place >= total) return;
    apply(withRowMoved(rows, key, by));
    setNews(say('lines.moved', { number: place + 1, total }));
  }

  function remove({ key }: Row): void {
    apply(withoutRow(rows, key));
    setNews(say('lines.removed', { total: total - 1 }));
  }

  return (
    <FieldFrame id={name} label={label} hint={hint} error={error} required={required}>
      <Flex tag="ol" direction="column" alignItems="stretch" gap={2}>
        {rows.map((row, index) => (
          <Line
            key={row.key}
            id={`${name}-${row.key}`}
            label={label}
            number={index + 1}
            total={total}
            text={row.text}
            problem={problemAt(index)}
            disabled={disabled}
            placeholder={index === 0 ? placeholder : ''}
            describedBy={keysId}
            inputMode={inputMode}
            inputRef={inputRefOf(row.key)}
            extra={extraOf?.(row, index + 1)}
            write={(text) => apply(withText(rows, row.key, text))}
            addAfter={() => apply(withRowAfter(rows, row.key))}
            remove={() => remove(row)}
            move={(by) => move(row, index, by)}
          />
        ))}
      </Flex>
      <Flex gap={4} paddingLeft={7} wrap="wrap">
        <TextButton
          startIcon={<Plus />}
          disabled={disabled}
          aria-label={say('lines.add-to', { label })}
          onClick={() => {
            const last = rows.at(-1);
            if (last) apply(withRowAfter(rows, last.key));
          }}
        >
          {say('lines.add')}
        </TextButton>
        <KeyHelp id={keysId}>{say('lines.keys')}</KeyHelp>
      </Flex>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </FieldFrame>
  );
}

/** The rows of a list, in sync with the form: edits go to the form, and a reset of the form comes back. */
function useRows(
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
