import { Flex } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import { BusyButton } from './busy-button';
import { Refusal } from './section';

interface DownloadButtonProps {
  readonly address: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Of the file. */
  readonly name: string;
  readonly label: string;
  readonly variant?: 'tertiary';
  /** The message when the file did not come. */
  readonly failed: string;
}

/** Fetches a file with the rights of the logged-in editor, and saves it. */
export function DownloadButton({
  address,
  parameters = {},
  name,
  label,
  variant,
  failed,
}: DownloadButtonProps) {
  const { get } = useFetchClient();
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');

  async function download(): Promise<void> {
    setState('working');
    try {
      const { data } = await get<Blob>(address, { params: parameters, responseType: 'blob' });
      saveFile(data, name);
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      {state === 'failed' && <Refusal>{failed}</Refusal>}
      <Flex>
        <BusyButton
          variant={variant}
          startIcon={<Download />}
          isResting={state === 'working'}
          onPress={() => void download()}
        >
          {label}
        </BusyButton>
      </Flex>
    </>
  );
}

/** Saves a file like a click on a download link. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
