import { Flex } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import { notDoneOf } from '../error-message';
import { type TextId, useText } from '../text';
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
  readonly failed: TextId;
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
  const say = useText();
  const { get } = useFetchClient();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function download(): Promise<void> {
    setWorking(true);
    setFailure(null);
    try {
      const { data } = await get<Blob>(address, { params: parameters, responseType: 'blob' });
      saveFile(data, name);
    } catch (error) {
      setFailure(notDoneOf(error, say, failed, failed));
    }
    setWorking(false);
  }

  return (
    <>
      {failure !== null && <Refusal>{failure}</Refusal>}
      <Flex>
        <BusyButton
          variant={variant}
          startIcon={<Download />}
          isResting={isWorking}
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
