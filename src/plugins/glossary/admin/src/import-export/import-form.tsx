import { Field, Flex, Textarea } from '@strapi/design-system';
import { type ChangeEvent, useState } from 'react';
import type { FileFormat } from '../../../core/import-export/file-format';
import type { ImportAim } from '../../../core/import-export/import-plan';
import { useText } from '../text';
import { usePersistedText } from '../use-persisted-text';
import { Choice } from './choice';
import { BusyButton } from './busy-button';
import { Refusal } from './section';
import type { FileChoice } from './use-import-job';

const BYTES_PER_MEGABYTE = 1024 * 1024;

export function ImportForm({
  maxBytes,
  onSend,
}: {
  readonly maxBytes: number;
  readonly onSend: (choice: FileChoice) => Promise<boolean>;
}) {
  const say = useText();
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<FileFormat | 'detected'>('detected');
  const [as, setAs] = useState<ImportAim>('draft');
  const [defaults, setDefaults] = usePersistedText('import.defaults');
  const [isSending, setSending] = useState(false);
  const isTooLarge = file !== null && file.size > maxBytes;

  async function send(): Promise<void> {
    if (file === null || isTooLarge) return;
    setSending(true);
    const set = defaults.split('\n').filter((line) => line.trim() !== '');
    const detected = format === 'detected' ? null : format;
    if (await onSend({ file, as, set, format: detected })) setDefaults('');
    setSending(false);
  }

  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Field.Root hint={say('import-export.file.hint')}>
        <Field.Label>{say('import-export.file')}</Field.Label>
        <Field.Input
          type="file"
          accept=".json,.jsonl,.ndjson,.csv,.txt"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <Field.Hint />
      </Field.Root>
      {isTooLarge && (
        <Refusal>
          {say('import-export.file.large', { size: Math.floor(maxBytes / BYTES_PER_MEGABYTE) })}
        </Refusal>
      )}
      <Flex gap={4} alignItems="flex-start" wrap="wrap">
        <Choice
          label={say('import-export.as')}
          hint={say(
            as === 'draft' ? 'import-export.as.draft.hint' : 'import-export.as.published.hint',
          )}
          value={as}
          words={{
            draft: say('import-export.as.draft'),
            published: say('import-export.as.published'),
          }}
          onChange={setAs}
        />
        <Choice
          label={say('import-export.format')}
          value={format}
          words={{
            detected: say('import-export.format.detected'),
            json: 'JSON',
            jsonl: 'JSON Lines',
            csv: 'CSV',
          }}
          onChange={setFormat}
        />
      </Flex>
      <Field.Root hint={say('import-export.defaults.hint')}>
        <Field.Label>{say('import-export.defaults')}</Field.Label>
        <Textarea
          value={defaults}
          readOnly={isSending}
          placeholder="severity=info"
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setDefaults(event.target.value)}
        />
        <Field.Hint />
      </Field.Root>
      <Flex>
        <BusyButton
          isResting={file === null || isTooLarge || isSending}
          onPress={() => void send()}
        >
          {say('import-export.compare')}
        </BusyButton>
      </Flex>
    </Flex>
  );
}
