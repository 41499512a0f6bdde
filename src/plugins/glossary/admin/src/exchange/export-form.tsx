import { Flex, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { ExchangeFormat } from '../../../core/exchange/exchange-format';
import { useText } from '../text';
import { Choice } from './choice';
import { RestingButton } from './resting-button';
import { Refusal, Section } from './section';
import { EXCHANGE } from './use-exchange';

type Version = 'draft' | 'published';
interface LeftOut {
  readonly sentences: readonly string[];
  readonly total: number;
}

/** Takes the glossary out as a file. */
export function ExportForm() {
  const say = useText();
  const { get } = useFetchClient();
  const [format, setFormat] = useState<ExchangeFormat>('json');
  const [version, setVersion] = useState<Version>('draft');
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);

  async function download(): Promise<void> {
    setState('working');
    setLeftOut(null);
    const params = { format, version };
    try {
      const { data } = await get<Blob>(`${EXCHANGE}/export`, { params, responseType: 'blob' });
      save(data, `glossary-${version}.${format}`);
      setLeftOut((await get<LeftOut>(`${EXCHANGE}/left-out`, { params })).data);
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <Section title={say('exchange.export')}>
      <Flex gap={4} alignItems="flex-start" wrap="wrap">
        <Choice
          label={say('exchange.version')}
          value={version}
          words={{
            draft: say('exchange.version.draft'),
            published: say('exchange.version.published'),
          }}
          onChange={setVersion}
        />
        <Choice
          label={say('exchange.format')}
          value={format}
          words={{ json: 'JSON', jsonl: 'JSON Lines', csv: 'CSV' }}
          onChange={setFormat}
        />
      </Flex>
      {state === 'failed' && <Refusal>{say('exchange.export.failed')}</Refusal>}
      {leftOut !== null && (
        <Flex direction="column" alignItems="stretch" gap={1} role="status">
          <Typography>{say('exchange.export.done', { count: leftOut.total })}</Typography>
          {leftOut.sentences.map((sentence) => (
            <Typography key={sentence} variant="pi" textColor="neutral600">
              {sentence}
            </Typography>
          ))}
        </Flex>
      )}
      <Flex>
        <RestingButton
          startIcon={<Download />}
          isResting={state === 'working'}
          onPress={() => void download()}
        >
          {say('exchange.download')}
        </RestingButton>
      </Flex>
    </Section>
  );
}

/** Hands a file to the browser, as a click on a link to it would. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
