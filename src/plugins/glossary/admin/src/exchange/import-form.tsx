import { Field, Flex } from '@strapi/design-system';
import { useState } from 'react';
import type { ExchangeFormat } from '../../../core/exchange/exchange-format';
import type { ImportAim } from '../../../core/exchange/import-plan';
import { useText } from '../text';
import { Choice } from './choice';
import { RestingButton } from './resting-button';
import { Refusal } from './section';
import type { FileChoice } from './use-exchange';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** The file to compare, and what is to become of its terms. */
export function ImportForm({
  maxBytes,
  onSend,
}: {
  readonly maxBytes: number;
  readonly onSend: (choice: FileChoice) => Promise<void>;
}) {
  const say = useText();
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<ExchangeFormat | 'detected'>('detected');
  const [as, setAs] = useState<ImportAim>('draft');
  const [isSending, setSending] = useState(false);
  const isTooLarge = file !== null && file.size > maxBytes;

  async function send(): Promise<void> {
    if (file === null || isTooLarge) return;
    setSending(true);
    await onSend({ file, as, format: format === 'detected' ? null : format });
    setSending(false);
  }

  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Field.Root hint={say('exchange.file.hint')}>
        <Field.Label>{say('exchange.file')}</Field.Label>
        <Field.Input
          type="file"
          accept=".json,.jsonl,.ndjson,.csv,.txt"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <Field.Hint />
      </Field.Root>
      {isTooLarge && (
        <Refusal>
          {say('exchange.file.large', { size: Math.floor(maxBytes / BYTES_PER_MEGABYTE) })}
        </Refusal>
      )}
      <Flex gap={4} alignItems="flex-start" wrap="wrap">
        <Choice
          label={say('exchange.as')}
          hint={say(as === 'draft' ? 'exchange.as.draft.hint' : 'exchange.as.published.hint')}
          value={as}
          words={{ draft: say('exchange.as.draft'), published: say('exchange.as.published') }}
          onChange={setAs}
        />
        <Choice
          label={say('exchange.format')}
          value={format}
          words={{
            detected: say('exchange.format.detected'),
            json: 'JSON',
            jsonl: 'JSON Lines',
            csv: 'CSV',
          }}
          onChange={setFormat}
        />
      </Flex>
      <Flex>
        <RestingButton
          isResting={file === null || isTooLarge || isSending}
          onPress={() => void send()}
        >
          {say('exchange.compare')}
        </RestingButton>
      </Flex>
    </Flex>
  );
}
