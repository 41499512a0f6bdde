import { Flex, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { FileFormat } from '../../../core/import-export/file-format';
import { notDoneOf } from '../error-message';
import { saveFile } from './download-button';
import { useText } from '../text';
import { Choice } from './choice';
import { BusyButton } from './busy-button';
import { Refusal, Section } from './section';
import type { LeftOut, Version } from '../../../core/import-export/files/write-rows';
import { IMPORT_EXPORT } from './use-import-job';

/** Exports the glossary as a file. */
export function ExportForm() {
  const say = useText();
  const { get } = useFetchClient();
  const [chosen, setChosen] = useState<FileFormat | 'excel'>('json');
  const [version, setVersion] = useState<Version>('draft');
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);

  async function download(): Promise<void> {
    setWorking(true);
    setFailure(null);
    setLeftOut(null);
    // A table for Excel is a CSV file that declares its encoding.
    const format = chosen === 'excel' ? 'csv' : chosen;
    const params = { format, version, ...(chosen === 'excel' && { mark: true }) };
    try {
      const { data } = await get<Blob>(`${IMPORT_EXPORT}/export`, { params, responseType: 'blob' });
      saveFile(data, `glossary-${version}.${format}`);
      setLeftOut((await get<LeftOut>(`${IMPORT_EXPORT}/left-out`, { params })).data);
    } catch (error) {
      const failed = 'import-export.export.failed';
      setFailure(notDoneOf(error, say, failed, failed));
    }
    setWorking(false);
  }

  return (
    <Section title={say('import-export.export')}>
      <Flex gap={4} alignItems="flex-start" wrap="wrap">
        <Choice
          label={say('import-export.version')}
          value={version}
          words={{
            draft: say('import-export.version.draft'),
            published: say('import-export.version.published'),
          }}
          onChange={setVersion}
        />
        <Choice
          label={say('import-export.format')}
          value={chosen}
          words={{
            json: 'JSON',
            jsonl: 'JSON Lines',
            csv: 'CSV',
            excel: say('import-export.format.excel'),
          }}
          onChange={setChosen}
        />
      </Flex>
      {failure !== null && <Refusal>{failure}</Refusal>}
      {leftOut !== null && (
        <Flex direction="column" alignItems="stretch" gap={1} role="status">
          <Typography>{say('import-export.export.done', { count: leftOut.total })}</Typography>
          {leftOut.sentences.map((sentence) => (
            <Typography key={sentence} variant="pi" textColor="neutral600">
              {sentence}
            </Typography>
          ))}
        </Flex>
      )}
      <Flex>
        <BusyButton startIcon={<Download />} isResting={isWorking} onPress={() => void download()}>
          {say('import-export.download')}
        </BusyButton>
      </Flex>
    </Section>
  );
}
