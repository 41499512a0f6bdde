import { type MutableRefObject, useEffect, useState } from 'react';
import type { NamedSuccessor, TermSuccessor } from '../../../core/successors/successors';
import { useAnswer } from '../overview/use-answer';
import { successorAddress, SuccessorChoice } from './successor-choice';

/** The choice in a dialogue; undefined if none was made, and nothing is saved. */
export type ChosenSuccessor = MutableRefObject<NamedSuccessor | null | undefined>;

interface SuccessorQuestionProps {
  readonly documentId: string;
  readonly chosen: ChosenSuccessor;
}

/** Asks for the successor before a term is withdrawn. It is saved when the dialogue is confirmed. */
export function SuccessorQuestion({ documentId, chosen }: SuccessorQuestionProps) {
  const { state, answer } = useAnswer<TermSuccessor>(successorAddress(documentId));
  const [choice, setChoice] = useState<NamedSuccessor | null | undefined>(undefined);
  useEffect(() => {
    chosen.current = undefined;
  }, [chosen]);
  if (state !== 'loaded' || !answer.mayName) return null;
  return (
    <SuccessorChoice
      documentId={documentId}
      successor={choice === undefined ? answer.successor : choice}
      onChange={(successor) => {
        chosen.current = successor;
        setChoice(successor);
      }}
    />
  );
}
