import { Flex } from '@strapi/design-system';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useState } from 'react';
import type { NamedSuccessor, TermSuccessor } from '../../../core/successors/successor-answers';
import { sentenceOf } from '../error-sentence';
import { TERM } from '../form/form-slugs';
import { usePanelData } from '../form/use-panel-data';
import { Refusal } from '../import-export/section';
import { useEditedTerm } from '../saving/term-actions';
import { useText } from '../text';
import { useActs } from '../use-acts';
import { SuccessorChoice } from './successor-choice';
import { successorAddress } from './successor-address';

/** Beside the form of a term that was withdrawn: which term readers are sent to in its place. */
export const SuccessorPanel: PanelComponent = ({ model, ...props }) => {
  const say = useText();
  const { documentId } = useEditedTerm(props.documentId);
  const [round, setRound] = useState(0);
  const isTerm = model === TERM && documentId !== undefined;
  const answer = usePanelData<TermSuccessor>(
    isTerm ? `/terms/${documentId}/successor` : null,
    round,
  );
  if (!isTerm || answer.state !== 'loaded') return null;
  const { isPublished, mayName, successor } = answer.data;
  if (isPublished || !mayName) return null;
  return {
    title: say('successor.title'),
    content: (
      <Naming
        documentId={documentId}
        successor={successor}
        onNamed={() => setRound((before) => before + 1)}
      />
    ),
  };
};

interface NamingProps {
  readonly documentId: string;
  readonly successor: NamedSuccessor | null;
  readonly onNamed: () => void;
}

function Naming({ documentId, successor, onNamed }: NamingProps) {
  const say = useText();
  const { put } = useActs();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function name(chosen: NamedSuccessor | null): Promise<void> {
    setRefusal(null);
    try {
      await put(successorAddress(documentId), { successor: chosen?.documentId ?? null });
    } catch (error) {
      setRefusal(sentenceOf(error, say('successor.failed')));
    }
    onNamed();
  }

  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <SuccessorChoice
        documentId={documentId}
        successor={successor}
        onChange={(chosen) => void name(chosen)}
      />
      {refusal !== null && <Refusal>{refusal}</Refusal>}
    </Flex>
  );
}
